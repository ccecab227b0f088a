import { canInstallPackages, installPackages, onPath, Problem, runCommand } from '@megafon/infra';

/** What this machine has of what images are built with, and of what a campaign runs from their trees with. */
export interface Machine {
  readonly isRoot: boolean;
  /** Packages of Debian can be installed without asking. */
  readonly installs: boolean;
  has(program: string): boolean;
  /** A Docker engine answers. */
  hasEngine(): Promise<boolean>;
  /** Profiles of system calls can be compiled: images/seccomp-filter.py. */
  hasSeccomp(): Promise<boolean>;
  /** @throws Problem where they cannot be had */
  install(packages: readonly string[], missing: string): Promise<void>;
}

/** Debian's own, whatever comes first on PATH: its packages are of this one. */
export const python = '/usr/bin/python3';

export const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  installs: canInstallPackages(),
  has: (program) => onPath(program) !== undefined,
  hasEngine: async () => onPath('docker') !== undefined && (await runCommand('docker', ['info'])).code === 0,
  hasSeccomp: async () => (await runCommand(python, ['-c', 'import seccomp'])).code === 0,
  install: installPackages,
};

/** Of Debian, by what is looked for. */
const packages = {
  bwrap: ['bubblewrap', 'each process of the campaign runs in a box that bwrap makes'],
  setpriv: ['util-linux', 'each process of the campaign is made its image’s user by setpriv'],
  'python3-seccomp': ['python3-seccomp', 'the browsers’ filter of system calls is compiled with it'],
} as const;

/**
 * What is missing for a campaign from the trees of images, whoever built them. What can be installed is.
 * @throws Problem where installing it fails
 */
export async function campaignNeeds(machine: Machine): Promise<Problem[]> {
  const missing = await missingOn(machine);
  if (missing.length === 0 || !machine.installs) return [...rootNeeded(machine), ...missing.map(problemOf)];
  await machine.install(
    missing.map((name) => packages[name][0]),
    'what a campaign runs from images with',
  );
  return (await missingOn(machine)).map(problemOf);
}

async function missingOn(machine: Machine): Promise<(keyof typeof packages)[]> {
  const hasSeccomp = await machine.hasSeccomp();
  return [
    ...(['bwrap', 'setpriv'] as const).filter((program) => !machine.has(program)),
    ...(hasSeccomp ? [] : (['python3-seccomp'] as const)),
  ];
}

function rootNeeded({ isRoot }: Machine): Problem[] {
  if (isRoot) return [];
  return [
    new Problem(
      'This is not root, and each process of the campaign is made its image’s user.',
      'Run it as root, or name images (npm run images:test -- auth): they are built and judged, and no campaign runs.',
    ),
  ];
}

function problemOf(name: keyof typeof packages): Problem {
  const [debian, why] = packages[name];
  return new Problem(
    `${name} is missing: ${why}.`,
    `Install it (on Debian: apt-get install ${debian}), and start again.`,
  );
}
