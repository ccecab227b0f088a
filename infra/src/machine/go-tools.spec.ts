import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { ensureGoTool, findGoTool, kustomize, promtool } from './go-tools.js';
import type { Places } from './go-tools.js';

let folder = '';
let places: Places;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'megafon-promtool-'));
  places = { path: join(folder, 'bin'), tools: join(folder, 'tools') };
  mkdirSync(places.path);
});
afterEach(() => rmSync(folder, { recursive: true }));

function aProgram(name: string, script: string): string {
  const file = join(places.path, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
/** Each run leaves a line, and a program where Go is told to put it. */
const aGo = () =>
  aProgram(
    'go',
    `echo "$@" >> ${join(folder, 'runs')}\nprintf '#!/bin/sh\\n' > "$GOBIN/promtool" && chmod 755 "$GOBIN/promtool"`,
  );
const runs = () => readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n');

describe('a tool that Go builds', () => {
  it('is the one of this machine where it has one', async () => {
    const own = aProgram('promtool', '');
    aGo();
    expect(await ensureGoTool(promtool, places)).toBe(own);
    expect(existsSync(join(folder, 'runs'))).toBe(false);
  });

  it('is built by Go once, in a fixed version, and found from then on', async () => {
    aGo();
    expect(findGoTool(promtool, places)).toBeUndefined();
    const built = await ensureGoTool(promtool, places);
    expect(await ensureGoTool(promtool, places)).toBe(built);
    expect(findGoTool(promtool, places)).toBe(built);
    expect(runs()).toEqual([
      expect.stringMatching(/^install -tags remove_all_sd .+\/promtool@v\d+\.\d+\.\d+$/),
    ]);
    expect(findGoTool(kustomize, places)).toBeUndefined();
    expect(readdirSync(places.tools)).toHaveLength(1);
  });

  it('is said to be missing where there is no Go', async () => {
    await expect(ensureGoTool(promtool, places)).rejects.toThrow('Neither promtool nor Go is on PATH.');
  });

  it('is said to be missing with the words of a Go that cannot build it, and nothing stays', async () => {
    aProgram('go', 'echo "proxy: no route to host" >&2; exit 1');
    await expect(ensureGoTool(promtool, places)).rejects.toThrow(
      /could not build promtool:\nproxy: no route to host/,
    );
    expect(readdirSync(places.tools)).toEqual([]);
    expect(findGoTool(promtool, places)).toBeUndefined();
  });
});
