import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { unstyled, usedClasses, without } from './unused-styles.js';

const folder = mkdtempSync(join(tmpdir(), 'megafon-styles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const css =
  ':root{--a:1}.m_1{color:red}.m_2 .m_3{color:blue}.m_1,.m_2{margin:0}@media (width>1px){.m_2{top:0}}';
const plain = (text: string) => text.replace(/\s+/g, '').replace(/;}/g, '}');

describe('styles', () => {
  it('lose what is only for elements of a class, and nothing else', () => {
    expect(plain(without(css, ['m_2']))).toBe(':root{--a:1}.m_1{color:red}.m_1,.m_2{margin:0}');
  });

  it('are missed where a script names what no style is for', () => {
    const chunk = { type: 'chunk', code: 'a="m_1 m_2";b={root:"m_3"}' };
    const asset = (fileName: string, source: string | Uint8Array) => ({ type: 'asset', fileName, source });
    const bundle = {
      ...{ 'a.js': chunk, 'a.css': asset('a.css', Buffer.from('.m_1{top:0}')) },
      'a.txt': asset('a.txt', '.m_3'),
    };
    expect(unstyled(bundle as never)).toEqual(['m_2', 'm_3']);
  });
});

describe('the classes that are used', () => {
  const put = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };

  it('are of what is imported, by us and by Mantine’s own packages, and of all that it is made of', () => {
    const core = 'mantine/core/esm';
    const names = ['Button', 'Loader', 'Table', 'Popover', 'Paper'];
    put(
      `${core}/index.mjs`,
      names.map((name) => `import { ${name} } from "./components/${name}/${name}.mjs";`).join('\n'),
    );
    names.forEach((name, index) => {
      const more =
        name === 'Button' ? 'import { Loader as L } from "../Loader/Loader.mjs"; import "react";' : '';
      put(
        `${core}/components/${name}/${name}.mjs`,
        `${more} import classes from "./${name}.module.mjs"; import x from "../../../core/Box.mjs";`,
      );
      put(`${core}/components/${name}/${name}.module.mjs`, `var classes = { "root": "m_${index}" };`);
    });
    put('mantine/dates/esm/DateInput.mjs', 'import { Popover } from "@mantine/core";');
    put('mantine/notifications/esm/index.mjs', '');
    put('mantine/spotlight/esm/index.mjs', '');
    put('src/page.tsx', "import { Button,\n  type PaperProps, Title as T } from '@mantine/core';");
    put('src/other.css', '');
    const used = usedClasses(join(folder, 'mantine/core'), join(folder, 'src'));
    expect([...used].sort()).toEqual(['m_0', 'm_1', 'm_3']);
  });
});
