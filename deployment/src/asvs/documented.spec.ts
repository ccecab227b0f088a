import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { maxListedSessions, maxMediaBytes, maxUserMediaFiles, mediaFormats } from '@megafon/contracts';
import { rootDir } from '@megafon/infra';

const read = (...path: string[]) => readFileSync(join(rootDir, ...path), 'utf8');
/** A number as the code has it: `const maxFrames = 300;`. */
function numberIn(source: string, name: string): number {
  const [, digits = ''] = new RegExp(`${name} = ([\\d_]+)\\b`).exec(source) ?? [];
  return Number(digits.replaceAll('_', ''));
}

describe('what is written of limits', () => {
  it('of files is what the code has', () => {
    const adr = read('docs', 'adr', '0015-files-of-people.md').replaceAll(/\s+/g, ' ');
    const [, taken = ''] = /\*\*What is taken\*\*(.*?) - \*\*/.exec(adr) ?? [];
    const names = { jpg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', mp4: 'MP4', mov: 'MOV', webm: 'WebM' };
    const extensions = Object.values(mediaFormats).map(({ extension }) => extension);
    expect(extensions.sort()).toEqual(Object.keys(names).sort());
    for (const name of Object.values(names)) expect(taken).toContain(name);
    const source = read('services', 'content', 'src', 'media', 'prepare-picture.ts');
    expect(taken).toContain(`${maxMediaBytes / 1_048_576} MB at most`);
    expect(taken).toContain(`${numberIn(source, 'maxPixels') / 1e6} million pixels`);
    expect(taken).toContain(`${numberIn(source, 'maxFrames')} frames`);
    expect(taken).toContain(`${maxUserMediaFiles.toLocaleString('en')} files`);
  });

  it('of sessions is what the code has', () => {
    const adr = read('docs', 'adr', '0006-tokens.md').replaceAll(/\s+/g, ' ');
    const source = read('services', 'auth', 'src', 'sessions', 'session.ts');
    const [idle, longest] = [numberIn(source, 'idleMs'), numberIn(source, 'longestMs')];
    expect(adr).toContain(`**Lifetime**: ${idle} days without use, ${longest} days in any case.`);
    expect(adr).toContain(`the newest ${maxListedSessions},`);
  });
});

describe('docs/operations.md', () => {
  const operations = read('docs', 'operations.md');
  /** What stands under a heading, up to the next one. */
  const under = (heading: string) =>
    operations.split(`${heading}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';

  it('grades what is kept, and says of each grade how it is handled', () => {
    const rows = under('### How sensitive it is')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows.map(([grade]) => grade).slice(2)).toEqual([
      'credentials and sessions',
      'sessions at networks',
      'texts and pictures',
      'payments',
      'counts',
    ]);
    expect(rows.filter((cells) => cells.length !== 6 || cells.includes(''))).toEqual([]);
  });

  it('says within how many days a weakness goes, by its severity, and who looks for them', () => {
    const weaknesses = under('### Weaknesses of components');
    const days = ['critical', 'high', 'medium', 'low'].map((severity) =>
      Number(new RegExp(`\\| ${severity}[^|]*\\| +(\\d+) \\|`).exec(weaknesses)?.[1]),
    );
    expect(days).toEqual([...days].sort((one, other) => one - other));
    expect(days).not.toContain(NaN);
    expect(weaknesses).toContain('npm audit --omit=dev');
  });

  it('says which lines there are, who reads them, for how long, and where they are sent', () => {
    const logs = under('## Logs');
    for (const context of ['Access', 'SignIn', 'RefusedSockets'])
      expect(logs).toContain(`gateway, \`${context}\``);
    for (const what of ['90 days', '**Ship them off**', 'Read by whoever operates'])
      expect(logs).toContain(what);
  });

  it('says whose certificate the ingress needs', () => {
    expect(under('### With Kubernetes')).toMatch(/`megafon-tls`[^]*certificate by a public authority/);
  });
});
