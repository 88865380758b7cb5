"""A verifier of verifiable decision attestations, written from `docs/protocol` alone, in plain Python."""

__version__ = "0.1.0"
