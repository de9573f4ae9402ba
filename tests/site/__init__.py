"""The documentation as a site: `make docs` puts it together in `build/site` from the files that there are."""
