import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { inlineScriptHashes } from './inline-scripts.js';

describe('the scripts of a page', () => {
  it('are known by the hash of exactly their text; those that are files need none', () => {
    const script = "\n  document.documentElement.dataset.theme = 'dark';\n";
    const html = `<script>${script}</script><script type="module" src="/assets/a.js"></script>`;
    const hash = createHash('sha256').update(script).digest('base64');
    expect(inlineScriptHashes(html)).toEqual([`'sha256-${hash}'`]);
  });
});
