#!/bin/sh
# Copies Node and the system's libraries that it and the native modules of a tree are linked with, and adds the packages that
# they are of to the tree's bill of materials.
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
# Where folders of the root are links into /usr, dpkg knows a file by the one name or the other.
find "$image" -type f -name '*.so*' | sed "s|^$image||" | while read -r library; do
  { dpkg-query -S "$library" 2>/dev/null || dpkg-query -S "${library#/usr}" 2>/dev/null || dpkg-query -S "/usr$library"; } |
    sed 's/: .*//; s/, /\n/g'
done | sort -u |
  xargs dpkg-query -W -f '${Package} ${Version} ${Architecture}\n' |
  node "$(dirname "$0")/add-system.mjs" "$tree"
echo 'megafon:x:10001:10001::/tmp:/sbin/nologin' > "$image/etc/passwd"
echo 'megafon:x:10001:' > "$image/etc/group"
echo 'hosts: files dns' > "$image/etc/nsswitch.conf"
