"""Archives whose bytes depend only on their entries."""
import dataclasses
import gzip
import io
import tarfile
import time
import zipfile

# The earliest time that a ZIP file can have, 1980-01-01, in seconds since 1970.
EARLIEST_ZIP_TIME = 315532800


@dataclasses.dataclass(frozen=True, order=True)
class Entry:
    """A file of an archive."""

    path: str
    data: bytes
    is_executable: bool = False

    @property
    def mode(self):
        return 0o755 if self.is_executable else 0o644


def tar_gz(entries, date):
    """Returns a compressed tar file. The files belong to the user and the group with the number 0."""
    buffer = io.BytesIO()
    # Without a file name and a time, the header of gzip is always the same.
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, compresslevel=6, mtime=0) as compressed:
        with tarfile.open(mode="w", fileobj=compressed, format=tarfile.USTAR_FORMAT) as archive:
            for entry in sorted(entries):
                header = tarfile.TarInfo(entry.path)
                header.size, header.mode, header.mtime = len(entry.data), entry.mode, date
                archive.addfile(header, io.BytesIO(entry.data))
    return buffer.getvalue()


def zip_file(entries, date):
    """Returns a ZIP file. Its entries have the modes of Unix, and times in UTC."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for entry in sorted(entries):
            header = zipfile.ZipInfo(entry.path, time.gmtime(max(date, EARLIEST_ZIP_TIME))[:6])
            header.create_system = 3
            # 0o100000 marks a file that is neither a folder nor a link.
            header.external_attr = (0o100000 | entry.mode) << 16
            archive.writestr(header, entry.data, zipfile.ZIP_DEFLATED, compresslevel=6)
    return buffer.getvalue()
