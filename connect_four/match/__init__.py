"""Matches between machines: what goes over the wire, who plays whom, and what a class needs."""
