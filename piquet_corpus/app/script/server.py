"""What the server runs: the app of Streamlit, and before it what answers at once."""

from pathlib import Path

from starlette.middleware import Middleware
from streamlit.starlette import App

from piquet_corpus.app.front import Front

app = App(Path(__file__).with_name("piquet.py"), middleware=[Middleware(Front)])
