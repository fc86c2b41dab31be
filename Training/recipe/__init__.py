# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""How the reader of OCR-B lines is trained, measured and written out."""
