import { expect, it } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databases } from '@megafon/backup';
import { rootDir } from '@megafon/infra';

/** What services are told when nothing is set, which nothing here sets. */
const ofServices = () => {
  const services = join(rootDir, 'services');
  const files = readdirSync(services).map((name) => join(services, name, 'src/config.ts'));
  const configs = files.filter((file) => existsSync(file));
  const found = configs.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/DATABASE: z\.string\(\)\.default\('([^']+)'\)/g),
  ]);
  return [...new Set(found.map(([, name]) => name))];
};

it('a backup has the database of each service', () => {
  expect(ofServices()).toContain('administration');
  expect([...databases].sort()).toEqual(ofServices().sort());
});
