"""What the server runs: the app of Streamlit, before it what answers at once, and beside it fonts and a script."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from piquet_corpus.app.front import Front, base
from piquet_corpus.app.preparation import prepared
from piquet_corpus.publishing.html.assets import FONTS, SEARCH

files = [Mount(f"{base()}/{folder.name}", StaticFiles(directory=folder)) for folder in (FONTS, SEARCH)]
app = st.App(Path(__file__).with_name("piquet.py"), lifespan=prepared, routes=files, middleware=[Middleware(Front)])
