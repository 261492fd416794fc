"""Tests of nrdb.match."""
