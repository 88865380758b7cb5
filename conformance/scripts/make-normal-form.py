"""Writes go/vdi/normal_data.txt: what Unicode says of canonical decomposition, one code point a line.

    python3 conformance/scripts/make-normal-form.py > conformance/go/vdi/normal_data.txt

Columns: code point, combining class, canonical decomposition (one or two code points), `c` where the two compose again.
Hangul follows by arithmetic and is not listed.
"""
import sys
import unicodedata

for code in range(sys.maxunicode + 1):
    if 0xAC00 <= code <= 0xD7A3 or 0xD800 <= code <= 0xDFFF:
        continue
    text = chr(code)
    combining = unicodedata.combining(text)
    mapping = unicodedata.decomposition(text)
    canonical = mapping if mapping and not mapping.startswith("<") else ""
    if not combining and not canonical:
        continue
    parts = canonical.split()
    joined = "".join(chr(int(part, 16)) for part in parts)
    composes = "c" if len(parts) == 2 and unicodedata.normalize("NFC", joined) == text else ""
    print(f"{code:x};{combining};{' '.join(part.lower().lstrip('0') for part in parts)};{composes}")
