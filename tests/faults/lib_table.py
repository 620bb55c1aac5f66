# SPDX-License-Identifier: MIT
"""Tables taken apart, changed and sealed again: every digest of them is right,
and so is the manifest's line, so that only what they say is wrong.

For the places in a header see db/FORMAT.md.
"""

import ctypes
import ctypes.util
import json
import pathlib
import struct

FIXED_BYTES = 240  # of the header, before the code book
CODE = struct.Struct("<BBHQQ")  # category, 0, depth, boards, orbits
SIZES = struct.Struct("<QQQIIQQQQQ")  # from n_rows on, at 168
SIZES_AT = 168
ENDING = ".goti.zst"


def library(name, *functions):
    lib = ctypes.CDLL(ctypes.util.find_library(name))
    for function, result in functions:
        getattr(lib, function).restype = result
    return lib


XXHASH = library("xxhash", ("XXH3_64bits", ctypes.c_uint64),
                 ("XXH3_64bits_withSeed", ctypes.c_uint64),
                 ("XXH64", ctypes.c_uint64))
ZSTD = library("zstd", ("ZSTD_compress", ctypes.c_size_t),
               ("ZSTD_decompress", ctypes.c_size_t),
               ("ZSTD_compressBound", ctypes.c_size_t))


def xxh3(data, seed=None):
    size = ctypes.c_size_t(len(data))
    if seed is None:
        return XXHASH.XXH3_64bits(bytes(data), size)
    return XXHASH.XXH3_64bits_withSeed(bytes(data), size,
                                       ctypes.c_uint64(seed))


def compress(data):
    size = ctypes.c_size_t(len(data))
    bound = ZSTD.ZSTD_compressBound(size)
    out = ctypes.create_string_buffer(bound)
    n = ZSTD.ZSTD_compress(out, ctypes.c_size_t(bound), bytes(data), size, 1)
    return out.raw[:n]


def decompress(data, size):
    out = ctypes.create_string_buffer(size)
    n = ZSTD.ZSTD_decompress(out, ctypes.c_size_t(size), bytes(data),
                             ctypes.c_size_t(len(data)))
    assert n == size, n
    return out.raw


def edit_manifest(folder, change):
    path = pathlib.Path(folder, "manifest.json")
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps(manifest))


def edit_entry(path, **fields):
    """The manifest's line of a table."""
    def change(manifest):
        for table in manifest["tables"]:
            if table["file"] == path.name:
                table.update(fields)
    edit_manifest(path.parent, change)


def edit_header(path, change):
    """Change bytes of a header by change(bytearray), and seal it.  Its length
    stays, and so does the manifest."""
    path = pathlib.Path(path)
    table = bytearray(path.read_bytes())
    end = struct.unpack_from("<I", table, 20)[0] - 8
    change(table)
    struct.pack_into("<Q", table, end, xxh3(table[:end]))
    path.write_bytes(table)


class Table:
    """book: a list for each code: category, 0, depth, boards, orbits.
    cells: the codes of all positions."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        data = self.path.read_bytes()
        self.fixed = bytearray(data[:FIXED_BYTES])
        self.cell_bytes = data[112]
        (self.n_rows, self.n_columns, _, self.frame_positions, n_codes,
         n_frames, *_) = SIZES.unpack_from(data, SIZES_AT)
        self.book = [list(CODE.unpack_from(data, FIXED_BYTES + CODE.size * i))
                     for i in range(n_codes)]
        at = struct.unpack_from("<I", data, 20)[0]
        seek = len(data) - (8 + 12 * (n_frames + 1) + 9)
        cells = b""
        for i in range(n_frames):
            packed, plain, _ = struct.unpack_from("<III", data,
                                                  seek + 20 + 12 * i)
            cells += decompress(data[at:at + packed], plain)
            at += packed
        self.cells = [int.from_bytes(cells[i:i + self.cell_bytes], "little")
                      for i in range(0, len(cells), self.cell_bytes)]

    def write(self):
        """Sealed, and entered into the manifest."""
        plain = b"".join(c.to_bytes(self.cell_bytes, "little")
                         for c in self.cells)
        step = self.frame_positions * self.cell_bytes
        frames = [plain[i:i + step] for i in range(0, len(plain), step)]
        packed = [compress(f) for f in frames]
        book = b"".join(CODE.pack(*code) for code in self.book)
        end = FIXED_BYTES + len(book) + 8 * len(frames)
        seek = self.seek_table(end + 8, frames, packed)
        size = end + 8 + sum(map(len, packed)) + len(seek)
        fixed = self.fixed
        struct.pack_into("<I", fixed, 4, end)
        struct.pack_into("<I", fixed, 20, end + 8)
        fixed[112] = self.cell_bytes
        SIZES.pack_into(fixed, SIZES_AT, self.n_rows, self.n_columns,
                        len(self.cells), self.frame_positions, len(self.book),
                        len(frames), xxh3(plain), xxh3(seek), size, 0)
        header = bytes(fixed) + book + b"".join(
            struct.pack("<Q", xxh3(p)) for p in packed)
        header += struct.pack("<Q", xxh3(header))
        self.path.write_bytes(header + b"".join(packed) + seek)
        edit_entry(self.path, file_bytes=size, n_positions=len(self.cells),
                   values_digest=f"{xxh3(book, xxh3(plain)):016x}")

    @staticmethod
    def seek_table(header_bytes, frames, packed):
        nothing = XXHASH.XXH64(b"", ctypes.c_size_t(0), ctypes.c_uint64(0))
        entries = struct.pack("<III", header_bytes, 0, nothing & 0xffffffff)
        for plain, small in zip(frames, packed):
            sum64 = XXHASH.XXH64(plain, ctypes.c_size_t(len(plain)),
                                 ctypes.c_uint64(0))
            entries += struct.pack("<III", len(small), len(plain),
                                   sum64 & 0xffffffff)
        n = len(frames) + 1
        return (struct.pack("<II", 0x184D2A5E, 12 * n + 9) + entries +
                struct.pack("<IBI", n, 0x80, 0x8F92EAB1))

    def swap_values(self, one, other):
        """Two codes change what they mean, and how many there are of each
        value follows: all values are wrong, all counts are right."""
        a, b = self.book[one], self.book[other]
        a[3:], b[3:] = b[3:], a[3:]
        self.cells = [other if c == one else one if c == other else c
                      for c in self.cells]

    def exchange(self, index, other):
        """The codes of two positions change places; the counts stay, where
        both stand for as many boards and orbits."""
        cells = self.cells
        cells[index], cells[other] = cells[other], cells[index]
