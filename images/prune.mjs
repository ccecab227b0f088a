import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// Removes from `node_modules` what the workspace does not need to run (npm installs what tests of its libraries need, too)
// and writes down what is left: sbom.cdx.json, a bill of materials as CycloneDX has it.
// Packages that were built into the files of further workspaces (the front end) are written down, too, as they are in SOURCES.
//   node prune.mjs TREE WORKSPACE [SOURCES FURTHER…]
const [tree, workspace, sources, ...further] = process.argv.slice(2);
const root = realpathSync(tree);

/** A package as Node finds it from a folder: in the nearest `node_modules` above. */
function find(name, from, root) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return null;
}

/** Adds the folder of a package, and of all that it needs to run, as links and as what they lead to. */
function keep(path, kept, root) {
  kept.add(path);
  const folder = realpathSync(path);
  if (kept.has(folder) && folder !== path) return;
  kept.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])) {
    const found = find(name, folder, root);
    if (found === null && !(name in optionalDependencies)) throw new Error(`${folder} needs ${name}`);
    if (found !== null && !kept.has(found)) keep(found, kept, root);
  }
}

/** Every package below a `node_modules`, with scopes and packages inside packages. */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules).flatMap((name) => {
    const path = join(modules, name);
    if (name.startsWith('@'))
      return readdirSync(path).flatMap((inner) => [join(path, inner), ...below(join(path, inner))]);
    return name.startsWith('.') ? [] : [path, ...below(path)];
  });
}

function below(path) {
  return lstatSync(path).isSymbolicLink() ? [] : packagesIn(join(path, 'node_modules'));
}

const kept = new Set();
keep(resolve(root, workspace), kept, root);
const workspaces = readdirSync(join(root, 'libs')).map((name) => join(root, 'libs', name));
const all = [root, ...workspaces, resolve(root, workspace)].flatMap((folder) =>
  packagesIn(join(folder, 'node_modules')),
);
for (const path of all.filter((each) => !kept.has(each))) rmSync(path, { recursive: true, force: true });

const bundled = new Set();
for (const each of further) keep(resolve(sources, each), bundled, realpathSync(sources));
const isPackage = (path) => path.includes('/node_modules/') && !lstatSync(path).isSymbolicLink();

/** Our own packages have no version that anybody else knows. */
const found = [...all.filter((path) => kept.has(path)), ...bundled]
  .filter(isPackage)
  .map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  .map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(typeof license === 'string' && { licenses: [{ expression: license }] }),
  }));
const components = [...new Map(found.map((one) => [one.purl, one])).values()].sort((one, other) =>
  one.purl < other.purl ? -1 : 1,
);
const about = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 };
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify({ ...about, components }, null, 2)}\n`);
