#!/bin/sh
# Becomes the type checker, after leaving a watcher behind that ends it when the process that asked for it is gone.
# The checker ends by itself when its input closes, unless it is computing: then nothing else would stop it.
parent=$PPID
self=$$
(
  exec </dev/null >/dev/null 2>&1
  while kill -0 "$self" && kill -0 "$parent"; do sleep 2; done
  kill -0 "$parent" || kill -9 "$self"
) &
exec "$BOOCONTEXT_CHECKER_EXECUTABLE" "$@"
