"""What Streamlit runs, in a checkout and in an installed wheel alike."""

from piquet_corpus.app.navigation import draw

draw()
