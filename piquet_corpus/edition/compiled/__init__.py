"""The compiled cache: what is derived from the files of the corpus, kept between two runs of the program.

It never changes an answer. It is named by digests of the files and of the modules that made it; if one of them changes,
or if it is missing or damaged, everything is made anew from the files. `PIQUET_CORPUS_CACHE=off` switches it off; any
other value is the directory to keep it in.
"""
