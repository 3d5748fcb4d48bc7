#!/bin/sh
# What these files make of several machines, as processes of one, to try it; `npm run faults -- --only failover` plays it.
# As any user but root, for PostgreSQL refuses root, and in a folder of that user's:
#   one-machine.sh FOLDER up database 15000 15001 15002 15003 15004 15005 15006 15007    starts it, tells DATABASE_URL
#   one-machine.sh FOLDER up redis 15000 15001 15002 15003 15004                         starts it, tells REDIS_URL
#   one-machine.sh FOLDER up cluster 15000 …                                             twelve ports, tells REDIS_URL
#   one-machine.sh FOLDER whole            waits until a loss would be survived
#   one-machine.sh FOLDER kill | freeze    strikes whoever is primary or master now, with what watches it
#   one-machine.sh FOLDER revive           lets the one that was struck come back
#   one-machine.sh FOLDER down             ends all
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
export HOME="$PWD" # Patroni writes a file of passwords there
export DATABASE_PASSWORD=secret
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=secret
export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=secret
export PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD=secret
CLUSTER='redis1 redis2 redis3 redis4 redis5 redis6'
command=$2
shift 2

start() { # NAME COMMAND...
  name=$1
  shift
  "$@" >>"$name.log" 2>&1 &
  echo $! >"$name.pid"
}

signal() { # SIGNAL NAME: of a database also the server, which is no child of its Patroni, and what the server started
  kill -"$1" "$(cat "$2.pid")" || true
  [ -f "$2/postmaster.pid" ] || return 0
  server=$(head -n 1 "$2/postmaster.pid")
  [ "${server:-0}" -gt 1 ] || return 0
  kill -"$1" "$server" || true
  pkill -"$1" -P "$server" || true
}

up_database() { # ETCD PEERS PROXY STANDBYS DB1 REST1 DB2 REST2
  bin=$(ls -d /usr/lib/postgresql/*/bin | sort -t/ -k5n | tail -n 1)
  node() { # NAME PORT REST
    sed -e "s/etcd1:2379, etcd2:2379, etcd3:2379/127.0.0.1:$etcd/" -e "s#/data/postgres#$PWD/$1#" \
      -e "s#/usr/lib/postgresql/15/bin#$bin#" -e "s#/cell/create-database.sh#$here/create-database.sh#" "$here/patroni.yml" >"$1.yml"
    echo "$3" >"$1.rest"
    echo "$2" >"$1.port"
    start_database "$1"
  }
  etcd=$1
  start etcd etcd --enable-v2 --data-dir etcd --initial-cluster "default=http://127.0.0.1:$2" \
    --listen-client-urls "http://127.0.0.1:$1" --advertise-client-urls "http://127.0.0.1:$1" \
    --listen-peer-urls "http://127.0.0.1:$2" --initial-advertise-peer-urls "http://127.0.0.1:$2"
  sed -e "s/\"db1[^ ]* port 8008/127.0.0.1:$5 port $6/" -e "s/\"db2[^ ]* port 8008/127.0.0.1:$7 port $8/" \
    -e "s/bind :5432/bind 127.0.0.1:$3/" -e "s/bind :5433/bind 127.0.0.1:$4/" -e "s/127.0.0.1:5433/127.0.0.1:$4/" "$here/haproxy.cfg" >haproxy.cfg
  start haproxy haproxy -f haproxy.cfg
  node db1 "$5" "$6"
  node db2 "$7" "$8"
  whole
  echo "postgres://dsp:secret@127.0.0.1:$3/dsp"
}

start_database() { # NAME
  address=127.0.0.1:$(cat "$1.port")
  rest=127.0.0.1:$(cat "$1.rest")
  start "$1" env PATRONI_NAME="$1" PATRONI_RESTAPI_LISTEN="$rest" PATRONI_RESTAPI_CONNECT_ADDRESS="$rest" \
    PATRONI_POSTGRESQL_LISTEN="$address" PATRONI_POSTGRESQL_CONNECT_ADDRESS="$address" patroni "$1.yml"
}

is() { curl -sf -m 2 -X OPTIONS -o /dev/null "http://127.0.0.1:$(cat "$1.rest")/$2"; }

just_one() { # ROLE
  if is db1 "$1"; then ! is db2 "$1"; else is db2 "$1"; fi
}

up_redis() { # REDIS1 REDIS2 SENTINEL SENTINEL SENTINEL
  echo "$1" >redis1.port
  echo "$2" >redis2.port
  start_redis redis1
  start_redis redis2 --replicaof 127.0.0.1 "$1"
  for port in "$3" "$4" "$5"; do
    sed -e "s/port 26379/port $port/" -e "s/redis1 6379/127.0.0.1 $1/" "$here/sentinel.conf" >"$port.conf"
    start "$port" redis-server "$port.conf" --sentinel --bind 127.0.0.1
  done
  echo "$3 $4 $5" >sentinels
  whole
  echo "redis+sentinel://127.0.0.1:$3,127.0.0.1:$4,127.0.0.1:$5/dsp"
}

up_cluster() { # PORT BUS of each of the six
  for name in $CLUSTER; do
    echo "$1" >"$name.port"
    echo "$2" >"$name.bus"
    start_redis "$name"
    shift 2
  done
  for name in $CLUSTER; do
    for _ in $(seq 100); do
      if ask "$name" ping >/dev/null 2>&1; then break; fi
      sleep 0.1
    done
  done
  places=$(for name in $CLUSTER; do echo "127.0.0.1:$(cat "$name.port")"; done)
  # shellcheck disable=SC2086
  redis-cli --cluster create $places --cluster-replicas 1 --cluster-yes >create.log
  whole
  echo "redis+cluster://$(echo $places | tr ' ' ',')"
}

ask() { # NAME COMMAND...
  port=$(cat "$1.port")
  shift
  redis-cli -p "$port" "$@"
}

joined() {
  for name in $CLUSTER; do
    ask "$name" cluster info | grep -q cluster_state:ok || return 1
    if ask "$name" cluster nodes | grep -q fail; then return 1; fi
    ask "$name" info replication | grep -q -e state=online -e master_link_status:up || return 1
  done
}

# Of the masters the one that has most: the queue, or most of it.
fullest() {
  for name in $CLUSTER; do
    [ "$(ask "$name" role | head -n 1)" != master ] || echo "$(ask "$name" dbsize) $name"
  done | sort -n | tail -n 1 | cut -d' ' -f2
}

start_redis() { # NAME MORE..., and of a cluster no more
  name=$1
  shift
  [ ! -f "$name.bus" ] ||
    set -- "$here/redis-cluster.conf" --cluster-port "$(cat "$name.bus")" --cluster-config-file "$name.nodes"
  start "$name" redis-server "$@" --port "$(cat "$name.port")" --bind 127.0.0.1 --save '' --appendonly no \
    --dbfilename "$name.rdb"
}

master_said_by() { redis-cli -p "$1" sentinel get-master-addr-by-name dsp 2>&1 | tail -n 1; }

agreed() {
  master=$(master_said_by "$(cut -d' ' -f1 sentinels)")
  for port in $(cat sentinels); do
    [ "$(master_said_by "$port")" = "$master" ] || return 1
    [ "$(redis-cli -p "$port" sentinel sentinels dsp | grep -c '^name$')" = 2 ] || return 1
    # It asks the master every ten seconds who else there is; whoever it has not heard of by then takes over nothing.
    redis-cli -p "$port" sentinel replicas dsp | grep -A1 '^master-link-status$' | grep -q '^ok$' || return 1
  done
  redis-cli -p "$master" info replication 2>&1 | grep -q state=online
}

survivable() {
  if [ -f sentinels ]; then
    agreed
  elif [ -f redis1.bus ]; then
    joined
  else
    just_one primary && just_one sync
  fi
}

whole() {
  for _ in $(seq 300); do
    if survivable; then return 0; fi
    sleep 0.3
  done
  tail -n 5 ./*.log
  return 1
}

# Whose loss is felt: asked once, for the fullest of a cluster may be another the next moment.
leader() {
  if [ -f redis1.bus ]; then
    fullest
  elif [ -f sentinels ]; then
    master=$(master_said_by "$(cut -d' ' -f1 sentinels)")
    for name in redis1 redis2; do
      [ "$(cat "$name.port")" != "$master" ] || echo "$name"
    done
  else
    for name in db1 db2; do
      if is "$name" primary; then echo "$name"; fi
    done
  fi
}

strike() { # SIGNAL
  name=$(leader | head -n 1)
  if [ -z "$name" ]; then
    echo 'There is nobody to strike.'
    return 1
  fi
  signal "$1" "$name"
  echo "$name" >struck
  echo "$1" >signal
}

revive() {
  name=$(cat struck)
  if [ "$(cat signal)" = STOP ]; then
    signal CONT "$name"
    return 0
  fi
  case $name in
    db*) start_database "$name" ;;
    *) start_redis "$name" ;;
  esac
}

case $command in
  check-database) for name in patroni etcd haproxy pkill curl; do command -v "$name"; done && ls -d /usr/lib/postgresql/*/bin ;;
  check-redis | check-cluster) for name in redis-server redis-cli; do command -v "$name"; done ;;
  up) kind=$1 && shift && "up_$kind" "$@" ;;
  whole) whole ;;
  kill) strike KILL ;;
  freeze) strike STOP ;;
  revive) revive ;;
  down) for file in ./*.pid; do signal KILL "$(basename "$file" .pid)" 2>/dev/null; done ;;
esac
