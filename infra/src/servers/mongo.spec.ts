import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { portsFromEnvironment } from '../ports.js';
import { embeddedMongo } from './mongo.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'megafon-mongo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const specOf = () => embeddedMongo({ java: 'java', jars: '/jars', dataDir, ports: portsFromEnvironment({}) });
const rightsOf = (path: string) => statSync(path).mode & 0o777;

describe('the embedded MongoDB', () => {
  it('closes what an earlier version left open to everybody: its folder and its store', () => {
    const dir = join(dataDir, 'mongo');
    const store = join(dir, 'store.mv');
    mkdirSync(dir);
    writeFileSync(store, 'kept');
    // Whatever the mask of this process is.
    chmodSync(dir, 0o755);
    chmodSync(store, 0o644);
    expect(specOf().args).toContain(store);
    expect([rightsOf(dir), rightsOf(store)]).toEqual([0o700, 0o600]);
  });

  it('makes its folder for its owner alone where there is none yet', () => {
    specOf();
    expect(rightsOf(join(dataDir, 'mongo'))).toBe(0o700);
  });
});
