#!/usr/bin/env bash
# A PostgreSQL cluster to throw away, for tests.
#   tools/postgres.sh start FOLDER   makes one in FOLDER/postgres, starts it on a free port of this machine, prints its DATABASE_URL
#   tools/postgres.sh stop FOLDER    stops it and deletes it
# Root starts it as the user postgres: PostgreSQL refuses to run as root. Nothing in it outlives a crash of the machine.
set -euo pipefail

say() { echo "$*" >&2; exit 1; }

[ $# -eq 2 ] && [ -d "$2" ] || say "usage: tools/postgres.sh start|stop FOLDER"
place=$(cd "$2" && pwd)
data=$place/postgres
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || true)")
[ -x "$bin/initdb" ] || say "There is no PostgreSQL here; on Debian and Ubuntu: apt install postgresql"

as_owner() {
  if [ "$(id -u)" = 0 ]; then
    (cd / && runuser -u postgres -- "$@")
  else
    "$@"
  fi
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

start() {
  [ ! -e "$data" ] || say "There is a cluster in $data already."
  mkdir -m 700 "$data"
  if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || say "Root needs a user named postgres to start it as."
    chmod a+x "$place" # so that the user reaches what is its own
  fi
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077 && echo "$password" >"$data/password")
  [ "$(id -u)" != 0 ] || chown -R postgres "$data"
  as_owner "$bin/initdb" --pgdata="$data/cluster" --username=branchline --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 \
    --pwfile="$data/password" >/dev/null
  for _ in 1 2 3; do # somebody else may take the port in the meantime
    port=$(free_port)
    options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off"
    if as_owner "$bin/pg_ctl" --pgdata="$data/cluster" --log="$data/log" --options="$options" --wait start >/dev/null; then
      echo "postgresql://branchline:$password@127.0.0.1:$port/postgres"
      return
    fi
  done
  cat "$data/log" >&2
  say "PostgreSQL does not start."
}

stop() {
  [ -d "$data/cluster" ] || say "There is no cluster in $data."
  as_owner "$bin/pg_ctl" --pgdata="$data/cluster" --mode=immediate --wait stop >/dev/null || true
  rm -rf "$data"
}

case $1 in
  start) start ;;
  stop) stop ;;
  *) say "usage: tools/postgres.sh start|stop FOLDER" ;;
esac
