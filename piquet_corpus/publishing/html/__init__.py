"""The parts of the edition as HTML, without Streamlit: what the app shows, in the language of the reader."""
