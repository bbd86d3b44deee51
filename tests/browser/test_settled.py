"""What settled.js takes for granted of Streamlit: were it no longer so, every test would wait in vain."""

from __future__ import annotations

import re
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

SCRIPT = Path(__file__).with_name("settled.js").read_text(encoding="utf-8")


def test_the_numbers_are_those_of_streamlit() -> None:
    written = {name: int(number) for name, number in re.findall(r"\b([A-Z_]+) = (\d+)", SCRIPT)}
    forward = ForwardMsg.DESCRIPTOR.fields_by_name
    assert written["RERUN_SCRIPT"] == BackMsg.DESCRIPTOR.fields_by_name["rerun_script"].number
    assert written["NEW_SESSION"] == forward["new_session"].number
    assert written["SCRIPT_FINISHED"] == forward["script_finished"].number
    assert written["FOR_A_RERUN"] == ForwardMsg.FINISHED_EARLY_FOR_RERUN
