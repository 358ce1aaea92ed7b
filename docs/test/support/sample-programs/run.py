"""Runs samples one after another: `program.ts` says how."""
import os
import runpy
import sys
import traceback

for line in sys.stdin:
    file, *variables = line.rstrip("\n").split("\t")
    os.environ.update(variable.split("=", 1) for variable in variables)
    status = 0
    try:
        runpy.run_path(file, run_name="__main__")
    except BaseException:
        traceback.print_exc(file=sys.stdout)
        status = 1
    print(f"\x1e{status}", flush=True)
