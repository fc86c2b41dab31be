# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Specimen documents before a camera, with the truth. See ../README.md."""
