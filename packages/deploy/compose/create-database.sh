#!/bin/sh
# Run once, by the image of Postgres at its first start: the store's role, which must not be a superuser, and its database.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set password="$(cat /run/secrets/store-password)" <<'SQL'
create role storefront login password :'password';
create database storefront owner storefront;
SQL
