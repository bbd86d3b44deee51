"""The static edition: every text, clause, parallel, divergence, term and example as a page for any web host.

The pages are made of the same parts as those of the app (`piquet_corpus.publishing.html`), and need no server and no
script.
"""
