"""The reading app: the pages of the edition, with what can be chosen, run and downloaded on them.

No heavy module is imported here. `launch` starts Streamlit, which calls `navigation.draw` whenever something changes.
"""
