"""What the server runs: the app of Streamlit, before it what answers at once, and beside it the fonts."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from piquet_corpus.app.front import Front, base
from piquet_corpus.app.preparation import prepared
from piquet_corpus.publishing.html.assets import FONTS

fonts = Mount(f"{base()}/fonts", StaticFiles(directory=FONTS))
app = st.App(Path(__file__).with_name("piquet.py"), lifespan=prepared, routes=[fonts], middleware=[Middleware(Front)])
