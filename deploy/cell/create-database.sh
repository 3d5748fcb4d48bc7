#!/bin/sh
# Called by Patroni, once, as soon as there is a server: create-database.sh URL. Asks for DATABASE_PASSWORD.
exec psql -q -v ON_ERROR_STOP=1 -v password="${DATABASE_PASSWORD:?}" "$1" <<'SQL'
create role dsp login password :'password';
create database dsp owner dsp;
SQL
