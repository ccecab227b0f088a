import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Adds to the bill of materials of a tree what else its image is made of: this Node, and the packages of Debian that are
// read, a line each, as `dpkg-query -W -f '${Package} ${Version} ${Architecture}\n'` says them.
//   node add-system.mjs TREE < packages
const file = join(process.argv[2], 'sbom.cdx.json');
const bill = JSON.parse(readFileSync(file, 'utf8'));
const lines = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const debian = lines.map((line) => {
  const [name, version, architecture] = line.split(' ');
  if (!architecture) throw new Error(`no package of Debian: ${line}`);
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: 'library', name, version, purl };
});
if (debian.length === 0) throw new Error('not one package of Debian was named');
const version = process.version.slice(1);
const node = { type: 'application', name: 'node', version, purl: `pkg:generic/node@${version}` };
const known = new Map([...bill.components, node, ...debian].map((component) => [component.purl, component]));
const components = [...known.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...bill, components }, null, 2)}\n`);
