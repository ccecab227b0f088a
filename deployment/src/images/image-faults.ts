interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of a Dockerfile, each on one line. */
function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n');
  return lines.map((line) => {
    const [, name = '', text = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name: name.toUpperCase(), text: text.trim() };
  });
}

/** What is wrong with the image that a Dockerfile makes. @param user as whom the manifests run it */
export function imageFaults(dockerfile: string, user: number): string[] {
  const instructions = instructionsOf(dockerfile);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const said = (name: string) => last.filter((each) => each.name === name).map(({ text }) => text);
  const all = instructions.map(({ text }) => text).join('\n');
  const bases = instructions.filter(({ name, text }) => name === 'ARG' && text.includes('_IMAGE='));
  const froms = instructions
    .filter(({ name }) => name === 'FROM')
    .map(({ text }) => text.split(' ')[0] ?? '');
  return [
    ...bases
      .filter(({ text }) => !/:[^:/]+$/.test(text) || text.endsWith(':latest'))
      .map(({ text }) => `${text} is no fixed version`),
    ...froms
      .filter((base) => base !== 'scratch' && !base.startsWith('${'))
      .map((base) => `${base} cannot be replaced`),
    ...(froms.length > 1 ? [] : ['what builds is in the image']),
    ...(/node:24\./.test(all) ? [] : ['is not on Node 24']),
    ...(said('USER').at(-1) === `${user}:${user}` ? [] : [`does not run as ${user}`]),
    ...(said('HEALTHCHECK').some((text) => text.includes('CMD ['))
      ? []
      : ['nobody asks whether it is healthy']),
    ...(said('ENTRYPOINT').every((text) => text.startsWith('[')) && said('ENTRYPOINT').length === 1
      ? []
      : ['starts through a shell, which keeps signals to itself']),
    ...(/npm ci /.test(all) && !/npm (install|i) /.test(all) ? [] : ['is not made of the lock file']),
    ...(/COPY \.secrets|\.env/.test(all) ? ['takes secrets in'] : []),
  ];
}

interface SeccompProfile {
  defaultAction: string;
  syscalls: { names: string[]; action: string }[];
}

/** Whether a profile lets a call of the system through. */
export function isLetThrough({ defaultAction, syscalls }: SeccompProfile, call: string): boolean {
  const rule = syscalls.find(({ names }) => names.includes(call));
  return (rule?.action ?? defaultAction) === 'SCMP_ACT_ALLOW';
}
