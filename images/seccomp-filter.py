"""Compiles a seccomp profile as container engines read it into the filter that bubblewrap takes, by libseccomp.

    /usr/bin/python3 seccomp-filter.py PROFILE > FILTER

A profile with conditions (arguments, capabilities, kernels) is refused: this one has none.
"""

import json
import sys

import seccomp

ACTIONS = {"SCMP_ACT_ALLOW": lambda _: seccomp.ALLOW, "SCMP_ACT_ERRNO": seccomp.ERRNO}

with open(sys.argv[1], encoding="utf-8") as file:
    profile = json.load(file)

compiled = seccomp.SyscallFilter(ACTIONS[profile["defaultAction"]](1))
for group in profile["syscalls"]:
    conditions = set(group) - {"names", "action", "errnoRet", "comment"}
    if conditions:
        sys.exit(f"the profile has conditions: {', '.join(sorted(conditions))}")
    action = ACTIONS[group["action"]](group.get("errnoRet", 1))
    for name in group["names"]:
        # Of other machines than this one: nothing to refuse here.
        if seccomp.resolve_syscall(seccomp.Arch(), name) >= 0:
            compiled.add_rule(action, name)
compiled.export_bpf(sys.stdout.buffer)
