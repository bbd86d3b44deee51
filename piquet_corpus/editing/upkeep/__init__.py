"""The files that are written from the others and committed with them: links, references, schemas, findings."""
