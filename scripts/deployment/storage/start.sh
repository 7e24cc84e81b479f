#!/bin/sh
# Starts versitygw with the account of the shells beside the root account. Its file is made again at each start, so that a key that has
# changed in the settings has changed here too.
set -eu
: "${VGW_IAM_DIR:?}" "${RELEASES_ACCESS_KEY:?}" "${RELEASES_SECRET_KEY:?}"
case "$RELEASES_ACCESS_KEY$RELEASES_SECRET_KEY" in
*[!A-Za-z0-9+/=_.-]*)
  echo 'RELEASES_ACCESS_KEY and RELEASES_SECRET_KEY may only have letters, digits and +/=_.-' >&2
  exit 1
  ;;
esac
umask 077
mkdir -p "$VGW_IAM_DIR"
printf '{"accessAccounts":{"%s":{"access":"%s","secret":"%s","role":"user"}}}\n' \
  "$RELEASES_ACCESS_KEY" "$RELEASES_ACCESS_KEY" "$RELEASES_SECRET_KEY" >"$VGW_IAM_DIR/users.json"
exec "${VGW_BINARY:-/usr/local/bin/versitygw}" "$@"
