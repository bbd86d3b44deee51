"""The parts of the edition as HTML, without Streamlit: what the app shows."""
