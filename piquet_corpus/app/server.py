"""The server of the app: that of Streamlit. As soon as it answers, it prepares what the first visitor will ask for."""

from __future__ import annotations


def main() -> None:
    """Serve the app with the arguments that `launch.command` gives."""
    from streamlit.web import cli

    from piquet_corpus.app import prepare

    prepare.begin()
    cli.main(prog_name="streamlit")


if __name__ == "__main__":
    main()
