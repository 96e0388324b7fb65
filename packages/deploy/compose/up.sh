#!/bin/sh
# One command to a whole production on this machine, for the host name of $1 (default: localhost).
set -eu
here=$(dirname "$0")
sh "$here/setup.sh" "$here/secrets" "${1:-localhost}"
exec ${COMPOSE:-docker compose} --file "$here/compose.yaml" up --build --detach --wait
