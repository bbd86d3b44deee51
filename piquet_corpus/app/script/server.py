"""What the server runs: the app of Streamlit, and before it what answers at once."""

from pathlib import Path

from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from streamlit.starlette import App

from piquet_corpus.app.front import Front
from piquet_corpus.publishing.html.assets import FONTS

fonts = Mount("/fonts", StaticFiles(directory=FONTS))
app = App(Path(__file__).with_name("piquet.py"), routes=[fonts], middleware=[Middleware(Front)])
