#!/bin/sh
# Becomes a program, after leaving a watcher behind that ends it when the process that asked for it is gone: a program
# that waits for a disk, or computes, does not notice that nobody reads what it prints.
# $1: where the watcher's own programs are, whatever PATH the program has. $2: how much memory of its own the program may
# take, in KiB, where the system limits that (Linux). Then the program and its arguments.
own_path=$1
limit=$2
shift 2
parent=$PPID
self=$$

# Whose child it is now. A process that ends leaves its children to another one; when it is gone itself, it is nobody's.
find_parent() {
  now=
  if [ -r "/proc/$self/stat" ]; then
    read -r now <"/proc/$self/stat" || return
    # The name, in brackets, may hold anything; after it come the state and the parent.
    now=${now##*) ? }
    now=${now%% *}
  elif [ ! -r /proc/self/stat ]; then
    now=$(ps -o ppid= -p "$self")
    now=${now##* }
  fi
}

(
  exec </dev/null >/dev/null 2>&1
  PATH=$own_path
  export PATH
  cd /
  while find_parent && [ "$now" = "$parent" ]; do sleep 1 || exit; done
  [ -z "$now" ] || kill -9 "$self"
) &
ulimit -d "$limit" 2>/dev/null
exec "$@"
