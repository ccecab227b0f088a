import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { givenSecrets, secretNames, secretsOf } from './local-secrets.js';
import { serverSecretNames } from './server-secrets.js';

const operations = readFileSync(join(rootDir, 'docs', 'operations.md'), 'utf8');

/** The rows of the table under a heading, without those of its head, each as its cells. */
function tableUnder(heading: string): string[][] {
  const [, behind = ''] = operations.split(`### ${heading}\n`);
  const lines = behind.split('\n### ')[0]?.split('\n') ?? [];
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1));
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()));
}

const ways = tableUnder('Every secret, and how it changes');
const inventory = tableUnder('What every secret is');
/** The first column alone: what is said of a secret elsewhere is no way of its own. */
const namesOf = (table: string[][]) => table.map(([name = '']) => name).join(' ');
const named = namesOf(ways);

/** Secrets of one machine by another name than the variable that a process is told them in. */
const variableOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(secretsOf).flatMap((told) => Object.entries(told).map(([name, file]) => [file, name])),
  ),
  'payment-client-secret': 'client-secret',
  'backup-keys': 'BACKUP_KEYS',
  'smtp-url': 'SMTP_URL',
  'ai-api-key': 'AI_API_KEY',
  'layout-keys': 'LAYOUT_KEYS',
  's3-other-secret-keys': 'S3_OTHER_SECRET_KEYS',
};

/** The one row of what each service has of its own; what is made of others changes with them. */
function rowOf(file: string): string | null {
  if (file === 'redis-users' || file === 'kafka-users') return null;
  return file
    .replace(/^.+-kafka-password$/, '<service>-kafka-password')
    .replace(/^.+-redis-url$/, 'REDIS_URL')
    .replace(/^.+-mongodb-uri$/, 'MONGODB_URI');
}

it('says of every secret of one machine how it changes', () => {
  const files = [...secretNames, ...Object.keys(givenSecrets), ...serverSecretNames];
  const rows = files.map((file) => variableOf[file] ?? rowOf(file)).filter((row) => row !== null);
  expect(new Set(rows).size).toBeGreaterThan(20);
  expect([...new Set(rows)].filter((row) => !named.includes(`\`${row}\``))).toEqual([]);
});

it('says of every secret what it is: algorithm, use, holder, and after how long it changes', () => {
  const secretsIn = (table: string[][]) => new Set(namesOf(table).match(/`[^`]+`/g));
  expect([...secretsIn(ways)].filter((name) => !secretsIn(inventory).has(name))).toEqual([]);
  expect(inventory.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
});

it('says of every secret of the store in production how it changes', () => {
  const folder = join(rootDir, 'k8s', 'overlays', 'production');
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const keys = texts.flatMap((text) =>
    [...text.matchAll(/secretKey: ([\w-]+)/g)].map(([, key]) => key ?? ''),
  );
  expect(new Set(keys).size).toBeGreaterThan(15);
  expect([...new Set(keys)].filter((key) => !named.includes(`\`${key}\``))).toEqual([]);
});
