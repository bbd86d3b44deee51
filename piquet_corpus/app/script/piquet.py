"""What Streamlit runs, in a checkout and in an installed wheel alike."""

import piquet_corpus.app

piquet_corpus.app.run()
