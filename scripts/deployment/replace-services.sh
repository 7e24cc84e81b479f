#!/bin/sh
# Replaces the containers of docker-compose.yml whose image or settings have changed, one after the other. Visitors miss nothing but a
# second of the gateway, and of pictures. Not the database's: it stops the shop for some seconds.
set -eu
replace() {
  docker compose up --detach --wait --no-deps "$@"
}
replace storage
docker compose run --rm --no-deps limit-releases
replace worker
replace pictures-1
replace pictures-2
replace api-1
replace api-2
replace api-balancer
for number in 1 2; do
  # a shell without its renderer would answer 503
  docker compose stop "shell-$number"
  replace "renderer-$number" "shell-$number"
done
replace gateway
