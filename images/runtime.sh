#!/bin/sh
# Copies Node and the system's libraries that it and the native modules of a tree are linked with.
#   runtime.sh TREE IMAGE
set -eu
tree=$1 image=$2
node=$(command -v node)
mkdir -p "$image/usr/local/bin" "$image/etc" "$image/tmp"
chmod 1777 "$image/tmp"
cp -L "$node" "$image/usr/local/bin/node"
{ echo "$node"; find "$tree" -type f \( -name '*.node' -o -name '*.so' -o -name '*.so.*' \); } |
  while read -r file; do
    ldd "$file" | grep -o '/[^ )]*' | grep -v "^$tree" | while read -r library; do
      mkdir -p "$image$(dirname "$library")"
      cp -L "$library" "$image$library"
    done
  done
echo 'megafon:x:10001:10001::/tmp:/sbin/nologin' > "$image/etc/passwd"
echo 'megafon:x:10001:' > "$image/etc/group"
echo 'hosts: files dns' > "$image/etc/nsswitch.conf"
