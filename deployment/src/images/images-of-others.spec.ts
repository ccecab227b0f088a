import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

const read = (name: string) => readFileSync(join(rootDir, name), 'utf8');
/** As Docker reads it where no registry is named. */
const whole = (image: string) => image.replace(/^docker\.io\/(library\/)?/, '');

/** What compose files, manifests and Dockerfiles have pulled, each with its tag. */
function pulled(): string[] {
  const manifests = readdirSync(join(rootDir, 'k8s'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join('k8s', name));
  const used = ['docker-compose.yml', 'infra/docker-compose.yml', ...manifests].flatMap((name) =>
    [...read(name).matchAll(/^\s*(?:- )?image: *['"]?([^\s'"#]+)/gm)].map(([, image = '']) => image),
  );
  const bases = ['service', 'automation'].flatMap((name) =>
    [...read(`images/${name}.Dockerfile`).matchAll(/^ARG \w+_IMAGE=(\S+)/gm)].map(([, image = '']) => image),
  );
  const others = [...used, ...bases].map(whole).filter((image) => !image.startsWith('megafon/'));
  return [...new Set(others)].toSorted();
}

/** The table's images, each with where its tags are documented. */
function documented(): Map<string, string> {
  const [, behind = ''] = read('docs/operations.md').split('### Images of others');
  const rows = (behind.split('\n##')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.map((row) => {
      const [, image = '', , where = ''] = row.split('|').map((cell) => cell.trim());
      return [image.replaceAll('`', ''), where];
    }),
  );
}

describe('images of others', () => {
  it('are those of docs/operations.md, and no others', () => {
    expect([...documented().keys()].toSorted()).toEqual(pulled());
    expect(pulled().length).toBeGreaterThan(8);
  });

  it('name a line of versions, and a page that says which there are', () => {
    for (const [image, where] of documented()) {
      expect(image).toMatch(/^[a-z0-9./-]+:v?(?:\d+\.\d+[\w.-]*|bookworm-slim)$/);
      expect(where).toMatch(/^https:\/\/\S+$/);
    }
  });
});
