#!/bin/sh
# Runs once, in an empty database: creates an owner of the tables, and roles that may only use them. `vestibule migrate` gives
# them their rights.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" \
  --set=owner="$OWNER_PASSWORD" --set=services="$SERVICES_PASSWORD" --set=relay="$RELAY_PASSWORD" <<'END'
create role vestibule login password :'owner';
create role vestibule_app login password :'services';
create role vestibule_relay login password :'relay';
create database vestibule owner vestibule;
END
