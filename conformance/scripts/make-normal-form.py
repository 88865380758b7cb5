"""Writes go/vdi/normal_data.txt: what Unicode says of canonical decomposition, one code point a line.

    apt-get install unicode-data
    python3 conformance/scripts/make-normal-form.py > conformance/go/vdi/normal_data.txt

Reads Unicode's own files, 15.0 or later, because Python's tables may be older. Columns: code point, combining class,
canonical decomposition (one or two code points), `c` where the two compose again. Hangul follows by arithmetic and is not
listed.
"""
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
properties = (folder / "DerivedNormalizationProps.txt").read_text()
version = re.match(r"# DerivedNormalizationProps-(\d+)\.", properties)
if not version or int(version[1]) < 15:
    raise SystemExit(f"{folder} has no tables of Unicode 15.0 or later")

excluded = set()
for first, last in re.findall(r"^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*; Full_Composition_Exclusion", properties, re.M):
    excluded.update(range(int(first, 16), int(last or first, 16) + 1))

for line in (folder / "UnicodeData.txt").read_text().splitlines():
    columns = line.split(";")
    code, combining, mapping = int(columns[0], 16), columns[3], columns[5]
    parts = [] if mapping.startswith("<") else mapping.split()
    if combining == "0" and not parts:
        continue
    composes = "c" if len(parts) == 2 and code not in excluded else ""
    print(f"{code:x};{combining};{' '.join(part.lower().lstrip('0') for part in parts)};{composes}")
