import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Problem, say } from '@megafon/infra';

import type { Machine } from './campaign-needs.js';
import type { ImageBuilder } from './image-builder.js';
import { imagesCommand } from './images-command.js';

const begun: string[] = [];
const installed: string[] = [];
let warned: string;

/** Notes what it is to build, and goes no further. */
const builder: ImageBuilder = {
  name: 'none',
  build: ({ image }) => {
    begun.push(image);
    return Promise.reject(new Problem(`${image} was begun.`, 'Nothing.'));
  },
  configOf: () => Promise.reject(new Error('never built')),
  unpack: () => Promise.reject(new Error('never built')),
};
const builders = {
  docker: () => Promise.resolve({ ...builder, name: 'docker' }),
  debian: () => Promise.resolve({ ...builder, name: 'debian' }),
};

interface Has {
  engine: boolean;
  root: boolean;
  debian: boolean;
  programs: string[];
  seccomp: boolean;
}
const everything: Has = {
  ...{ engine: true, root: true, debian: false },
  ...{ programs: ['bwrap', 'setpriv'], seccomp: true },
};

/** With Docker and all that a campaign takes, but for what is said. */
function aMachine(differs: Partial<Has>): Machine {
  const has = { ...everything, ...differs };
  const names = { bubblewrap: 'bwrap', 'util-linux': 'setpriv' } as Record<string, string>;
  return {
    isRoot: has.root,
    installs: has.root && has.debian,
    has: (program) => has.programs.includes(program),
    hasEngine: () => Promise.resolve(has.engine),
    hasSeccomp: () => Promise.resolve(has.seccomp),
    install: (packages) => {
      installed.push(...packages);
      has.programs.push(...packages.map((name) => names[name] ?? name));
      has.seccomp ||= packages.includes('python3-seccomp');
      return Promise.resolve();
    },
  };
}
const run = (differs: Partial<Has>, ...args: string[]) =>
  imagesCommand(
    args,
    aMachine({ ...differs, programs: [...(differs.programs ?? everything.programs)] }),
    builders,
  );

beforeEach(() => {
  begun.length = 0;
  installed.length = 0;
  warned = '';
  jest.spyOn(say, 'stage').mockReturnValue();
  jest.spyOn(say, 'warn').mockImplementation((text) => void (warned += `${text}\n`));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('all images, and the campaign from them, with a Docker engine', () => {
  it.each<[string, Partial<Has>, RegExp, RegExp]>([
    ['root', { root: false }, /not root/, /Run it as root, or name images/],
    ['bwrap', { programs: ['setpriv'] }, /bwrap is missing/, /apt-get install bubblewrap/],
    ['setpriv', { programs: ['bwrap'] }, /setpriv is missing/, /apt-get install util-linux/],
    ['python3-seccomp', { seccomp: false }, /python3-seccomp is missing/, /apt-get install python3-seccomp/],
  ])('build nothing without %s, and say what to do', async (_what, without, what, todo) => {
    expect(await run(without)).toBe(1);
    expect(warned).toMatch(what);
    expect(warned).toMatch(todo);
    expect(begun).toEqual([]);
  });

  it('say all that is missing at once', async () => {
    await run({ root: false, programs: [], seccomp: false });
    expect(warned.match(/→/g)).toHaveLength(4);
  });

  it('are begun where all is there, or can be installed', async () => {
    await run({});
    expect([begun.length, installed]).toEqual([1, []]);
    await run({ debian: true, programs: [], seccomp: false });
    expect([begun.length, installed]).toEqual([2, ['bubblewrap', 'util-linux', 'python3-seccomp']]);
  });
});

it('some images are built by a Docker engine alone', async () => {
  await run({ root: false, programs: [], seccomp: false }, 'auth');
  expect(begun).toEqual([expect.stringContaining('megafon/auth:')]);
});

it('without an engine images are built as root on Debian', async () => {
  await run({ engine: false, debian: true });
  expect(begun).toHaveLength(1);
});

it('where neither is there it is said', async () => {
  expect(await run({ engine: false, root: false }, 'auth')).toBe(1);
  expect(warned).toMatch(/Nothing here builds images\.\n.*Start a Docker engine, or be root on Debian/);
  expect(begun).toEqual([]);
});
