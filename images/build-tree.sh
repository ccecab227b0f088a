#!/bin/sh
# Puts together what one workspace needs to run and nothing else: what the lock file says, and what was built.
#   build-tree.sh SOURCES TREE WORKSPACE [WORKSPACE…]
# SOURCES is the repository with `dist` folders; the further workspaces (frontend) give only what was built
# of them, and what they are made of to the bill of materials.
set -eu
sources=$1 tree=$2 workspace=$3
shift 3

mkdir -p "$tree"
cd "$sources"
for file in package.json package-lock.json .npmrc; do cp "$file" "$tree/"; done
find libs services sandbox frontend infra deployment e2e bench -name package.json \
  -not -path '*/node_modules/*' -not -path '*/dist/*' -exec cp --parents {} "$tree" ';'

cd "$tree"
npm ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --workspace "$workspace" >&2
node "$sources/images/prune.mjs" . "$workspace" "$sources" "$@"

needed="$workspace $(find node_modules/@megafon -type l -exec readlink -f {} ';' | sed "s|^$(pwd -P)/||" | sort -u)"
give() {
  if [ -d "$sources/$1/$2" ]; then
    mkdir -p "$1"
    cp -r "$sources/$1/$2" "$1/"
  fi
}
for part in $needed; do
  for folder in dist bin public; do give "$part" "$folder"; done
done
for part in "$@"; do give "$part" dist; done

# Manifests of what is not here, types, maps of other people's code.
find libs services sandbox frontend infra deployment e2e bench -name package.json -not -path '*/node_modules/*' |
  while read -r file; do
    part=$(dirname "$file")
    case " $(echo $needed) " in *" $part "*) ;; *) rm "$file" ;; esac
  done
find . -path '*/node_modules/*' \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -type f -delete
rm -f package-lock.json .npmrc
find . -type d -empty -delete
