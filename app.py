"""Run the app: `streamlit run app.py`, or with all its settings `piquet-corpus app`."""

from piquet_corpus.app import run

run()
