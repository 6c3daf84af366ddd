#!/bin/sh
# Ends a process group when the process that started this script is gone, however it went: its end of our input closes
# with it. The first line of the input is the group to watch; a second line says that it has ended and this can too.
# $1: seconds between TERM and KILL. Its programs are the system's: whoever starts it sets PATH to nothing else.

# What ends everything around us, as a service manager does, must leave us our work; we end with the pipe in any case.
trap '' TERM INT HUP

read -r group || exit 0
case "$group" in
'' | *[!0-9]* | 0 | 1) exit 0 ;;
esac
read -r _ && exit 0

kill -s TERM -- "-$group" 2>/dev/null
left=$1
while [ "$left" -gt 0 ] && kill -s 0 -- "-$group" 2>/dev/null; do
  sleep 1
  left=$((left - 1))
done
kill -s KILL -- "-$group" 2>/dev/null
exit 0
