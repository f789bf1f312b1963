#!/bin/sh
# Runs once, in an empty database: the services get a role that is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --set=password="$DATABASE_PASSWORD" <<'END'
create role vestibule login password :'password';
create database vestibule owner vestibule;
END
