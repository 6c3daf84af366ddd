#!/bin/sh
# Becomes the type checker, after leaving a watcher behind that ends it when the process that asked for it is gone, or
# when it takes more memory than it may. The checker ends by itself when its input closes, unless it is computing: then
# nothing else would stop it.
#
# Whoever started us may have the folder of an analysed repository in PATH, and stands in it: nothing is looked for in
# either, by us or by the checker.
PATH=/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin:/data/data/com.termux/files/usr/bin
export PATH
cd / || exit 1
parent=$PPID
self=$$
limit_kb=${BOOCONTEXT_CHECKER_LIMIT_KB:-0}

# The first of these that is there. A loop without `sleep` would never rest: where it is missing there is no watcher.
program() {
  for folder in /usr/bin /bin /run/current-system/sw/bin /data/data/com.termux/files/usr/bin; do
    if [ -x "$folder/$1" ]; then
      echo "$folder/$1"
      return 0
    fi
  done
  return 1
}
sleep=$(program sleep) || sleep=
ps=$(program ps) || ps=

# A process that ended but was not waited for still takes signals: where nobody waits for orphans it would look alive.
is_running() {
  kill -0 "$1" || return 1
  state=
  if [ -r "/proc/$1/stat" ]; then
    read -r _ _ state _ <"/proc/$1/stat"
  elif [ -n "$ps" ]; then
    state=$("$ps" -o stat= -p "$1")
  fi
  case "$state" in Z*) return 1 ;; esac
}

# Resident memory in kB; 0 where the system does not tell.
resident_kb() {
  if [ -r "/proc/$1/status" ]; then
    while read -r key value _; do
      if [ "$key" = VmRSS: ]; then
        echo "$value"
        return
      fi
    done <"/proc/$1/status"
  elif [ -n "$ps" ]; then
    "$ps" -o rss= -p "$1"
    return
  fi
  echo 0
}

is_within_memory() {
  [ "$limit_kb" -gt 0 ] || return 0
  resident=$(resident_kb "$1")
  [ "${resident:-0}" -le "$limit_kb" ]
}

if [ -n "$sleep" ]; then
  (
    exec </dev/null >/dev/null 2>&1
    while is_running "$self" && is_running "$parent" && is_within_memory "$self"; do "$sleep" 1; done
    is_running "$parent" && is_within_memory "$self" || kill -9 "$self"
  ) &
fi

# The kernel's own limit, where it has one, holds between two looks. It counts what was mapped and given back as well.
if [ "$limit_kb" -gt 0 ]; then ulimit -d $((limit_kb + limit_kb / 2)) 2>/dev/null; fi

# The checker itself has nothing to run.
PATH=/nonexistent exec "$BOOCONTEXT_CHECKER_EXECUTABLE" "$@"
