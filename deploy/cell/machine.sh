#!/bin/sh
# One machine of a cell in a container of its own: machine.sh etcd | database | redis | sentinel [NUMBER] | proxy [doors] | cells
# Without a number the name of the host has it: pods of a StatefulSet are called redis-0, redis-1 …, their machines redis1, redis2 …
# A database asks for POSTGRES_PASSWORD (its own users') and DATABASE_PASSWORD (the service's).
set -eu
numbered() { number=${1:-$(($(hostname | sed 's/.*-//') + 1))}; }

# HAProxy asks the network's names by their whole name, which only Kubernetes makes longer.
whole_names() {
  CELL_DOMAIN=$(awk '$1 == "search" && $2 ~ /\.svc\./ { print "." $2 }' /etc/resolv.conf)
  export CELL_DOMAIN
}

case $1 in
  etcd)
    numbered "${2:-}"
    exec etcd --enable-v2 --name "etcd$number" --data-dir /data/etcd \
      --initial-cluster etcd1=http://etcd1:2380,etcd2=http://etcd2:2380,etcd3=http://etcd3:2380 \
      --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls "http://etcd$number:2379" \
      --listen-peer-urls http://0.0.0.0:2380 --initial-advertise-peer-urls "http://etcd$number:2380"
    ;;
  database)
    numbered "${2:-}"
    export PATRONI_NAME="db$number"
    export PATRONI_RESTAPI_LISTEN=0.0.0.0:8008 PATRONI_RESTAPI_CONNECT_ADDRESS="db$number:8008"
    export PATRONI_POSTGRESQL_LISTEN=0.0.0.0:5432 PATRONI_POSTGRESQL_CONNECT_ADDRESS="db$number:5432"
    export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="${POSTGRES_PASSWORD:?}"
    export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$POSTGRES_PASSWORD"
    export PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$POSTGRES_PASSWORD"
    export HOME=/tmp # it writes a file of passwords there
    exec patroni /cell/patroni.yml
    ;;
  proxy)
    whole_names
    exec haproxy -f /cell/haproxy.cfg ${2:+-f "/cell/$2.cfg"}
    ;;
  cells)
    whole_names
    exec haproxy -W -f "${CELLS_CFG:-/cell/cells.cfg}"
    ;;
  redis)
    numbered "${2:-}"
    set -- --protected-mode no --save '' --appendonly no --dir /tmp --maxmemory 256mb --maxmemory-policy noeviction \
      --replica-announce-ip "redis$number"
    # Who is the master by now is told to it by the sentinels.
    [ "$number" = 1 ] || set -- "$@" --replicaof redis1 6379
    exec redis-server "$@"
    ;;
  sentinel)
    [ -f /data/sentinel.conf ] || cp /cell/sentinel.conf /data/
    exec redis-server /data/sentinel.conf --sentinel
    ;;
  *)
    echo "There is no machine \"$1\": etcd, database, proxy, redis, sentinel or cells." >&2
    exit 2
    ;;
esac
