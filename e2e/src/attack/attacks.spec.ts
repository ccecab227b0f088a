import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { attacks } from './attacks.js';
import { httpAttacks } from './http-attacks.js';
import { slowAttacks } from './slow-attacks.js';
import { socketAttacks } from './socket-attacks.js';

it('there are as many attackers as docs/operations.md says', () => {
  const [http, socket, slow] = [httpAttacks, socketAttacks, slowAttacks].map((of) => Object.keys(of).length);
  expect(readFileSync(join(rootDir, 'docs', 'operations.md'), 'utf8')).toContain(
    `${Object.keys(attacks).length} attackers (${http} by HTTP, ${socket} by sockets, ${slow} that are slow), one after the other`,
  );
});
