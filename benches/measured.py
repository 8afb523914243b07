"""Runs one command and says what it took. A process of its own, and a small one: Linux counts a process's memory from its
fork on, so the peak of whatever is started is never below that of who starts it.

    measured.py LOG FOLDER COMMAND…
"""

import json
import os
import subprocess
import sys
import time


def main() -> None:
    log, folder, *command = sys.argv[1:]
    with open(log, "wb") as said:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    json.dump(
        {
            "status": os.waitstatus_to_exitcode(status),
            "cpu": used.ru_utime + used.ru_stime,
            "wall": wall,
            "memory": used.ru_maxrss * unit,
        },
        sys.stdout,
    )
    process.returncode = 0


if __name__ == "__main__":
    main()
