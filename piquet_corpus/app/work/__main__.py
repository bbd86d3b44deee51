"""Work until the server ends: `python -m piquet_corpus.app.work`."""

from piquet_corpus.app.work.worker import main

if __name__ == "__main__":
    main()
