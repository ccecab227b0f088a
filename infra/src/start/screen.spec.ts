import { describe, expect, it } from '@jest/globals';

import { demoSignIns } from '../demo.js';
import { readyScreen } from './screen.js';
import type { ScreenFacts } from './screen.js';

const facts: ScreenFacts = {
  publicUrl: 'http://127.0.0.1:3000',
  networkUrl: 'http://127.0.0.1:4100',
  mailboxUrl: 'http://127.0.0.1:4300',
  paymentsUrl: 'http://127.0.0.1:4200',
  servers: 'embedded',
  demo: true,
  scale: {},
  logsDir: '/data/logs',
  seconds: 21.04,
};
const [first] = demoSignIns;

describe('the last screen of npm start', () => {
  it('names the sign-ins of the demo, where there are any', () => {
    expect(readyScreen(facts)).toContain(`${first.email}      ${first.password}`);
    expect(readyScreen({ ...facts, demo: false })).not.toContain(first.email);
  });

  it('names no sign-in on servers from elsewhere: none was seeded there', () => {
    const screen = readyScreen({ ...facts, servers: 'external' });
    expect(screen).toContain('Servers: external.');
    expect(screen).not.toContain(first.email);
  });
});
