#!/bin/sh
# Becomes the type checker, after leaving a watcher behind that ends it when the process that asked for it is gone.
# The checker ends by itself when its input closes, unless it is computing: then nothing else would stop it.
parent=$PPID
self=$$

# A process that ended but was not waited for still takes signals: where nobody waits for orphans it would look alive.
is_running() {
  kill -0 "$1" || return 1
  state=
  if [ -r "/proc/$1/stat" ]; then
    read -r _ _ state _ <"/proc/$1/stat"
  elif command -v ps; then
    state=$(ps -o stat= -p "$1")
  fi
  case "$state" in Z*) return 1 ;; esac
}

(
  exec </dev/null >/dev/null 2>&1
  while is_running "$self" && is_running "$parent"; do sleep 1; done
  is_running "$parent" || kill -9 "$self"
) &
exec "$BOOCONTEXT_CHECKER_EXECUTABLE" "$@"
