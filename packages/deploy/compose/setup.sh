#!/bin/sh
# Makes the secrets of compose.yaml in the directory of $1 (default: secrets beside this file), for the host name of $2
# (default: localhost). What is there already stays. Needs openssl.
set -eu
directory=${1:-$(dirname "$0")/secrets}
host=${2:-localhost}
umask 077
mkdir -p "$directory/tls"
cd "$directory"

random() { openssl rand -hex 32; }
[ -e postgres-password ] || random > postgres-password
[ -e store-password ] || random > store-password
password=$(cat store-password)
[ -e userlist.txt ] || echo "\"storefront\" \"$password\"" > userlist.txt

# A certificate of an authority of one's own, for a start: put one that browsers trust into its place.
if [ ! -e tls/tls.crt ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 3650 -subj "/CN=storefront test authority" \
    -addext "basicConstraints=critical,CA:true" -keyout tls/ca.key -out tls/ca.crt 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$host" -keyout tls/tls.key -out tls/tls.csr 2>/dev/null
  echo "subjectAltName=DNS:$host,DNS:localhost,DNS:mail" > tls/names
  openssl x509 -req -in tls/tls.csr -CA tls/ca.crt -CAkey tls/ca.key -CAcreateserial -sha256 -days 365 \
    -extfile tls/names -out tls/tls.crt 2>/dev/null
  rm tls/tls.csr tls/names
fi

# Texts and Google's sign-in work once these have your values.
[ -e store.env ] || cat > store.env <<EOF
PUBLIC_ORIGIN=https://$host
DATABASE_URL=postgres://storefront:$password@pgbouncer:6432/storefront
DATABASE_DIRECT_URL=postgres://storefront:$password@postgres:5432/storefront
ACCOUNT_SECRET=$(random)
RELEASE_LINK_SECRET=$(random)
SMTP_URL=smtp://mail:1025
MAIL_FROM=shop@$host
TWILIO_ACCOUNT_SID=AC00000000000000000000000000000000
TWILIO_AUTH_TOKEN=token
TWILIO_FROM=+15005550006
GOOGLE_CLIENT_ID=shop.apps.googleusercontent.com
GOOGLE_CLIENT_SECRET=secret
PAYMENTS=simulated
# Buckets in place of the volume:
#ASSET_STORE_URL=https://s3.eu-central-1.amazonaws.com/shop-assets
#ASSET_STORE_REGION=eu-central-1
#ASSET_STORE_ACCESS_KEY_ID=key
#ASSET_STORE_SECRET_ACCESS_KEY=secret
#MEDIA_STORE_URL=https://s3.eu-central-1.amazonaws.com/shop-media
#MEDIA_STORE_REGION=eu-central-1
#MEDIA_STORE_ACCESS_KEY_ID=key
#MEDIA_STORE_SECRET_ACCESS_KEY=secret
#PRODUCT_FILES_STORE_URL=https://s3.eu-central-1.amazonaws.com/shop-product-files
#PRODUCT_FILES_STORE_REGION=eu-central-1
#PRODUCT_FILES_STORE_ACCESS_KEY_ID=key
#PRODUCT_FILES_STORE_SECRET_ACCESS_KEY=secret
#FILES_STORE_URL=https://s3.eu-central-1.amazonaws.com/shop-files
#FILES_STORE_REGION=eu-central-1
#FILES_STORE_ACCESS_KEY_ID=key
#FILES_STORE_SECRET_ACCESS_KEY=secret
EOF

# Keep a copy of this key elsewhere: without it, backups are lost.
[ -e backup.env ] || cat > backup.env <<EOF
BACKUP_DIR=/backups
BACKUP_KEY=$(random)
EOF

# Nobody else enters the directory; within it, the unprivileged users of the containers may read what they are given.
chmod 700 . && chmod 755 tls && chmod 644 postgres-password store-password userlist.txt tls/ca.crt tls/tls.crt tls/tls.key
