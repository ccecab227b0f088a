import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { inPage } from './finder.js';
import { formPart } from './form-part.js';

let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-form-'));
  chromium = await ChromiumProcess.launch({ folder, name: 'form', timeoutMs: 20_000 });
  page = await chromium.browser.newPage();
  await page.setViewport({ width: 1_000, height: 500 });
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;padding:0;border:0`;
const bars = `<header style="${at(0, 0, 1_000, 40)}">Kikar</header><footer style="${at(0, 460, 1_000, 40)}">About</footer>`;
const field = `<input style="${at(400, 100, 200, 30)}">`;

async function partOf(markup: string) {
  await page.setContent(`<!doctype html><body style="margin:0">${markup}</body>`);
  return inPage(page, formPart, null);
}

/** In pixels of the page, with the 16 that are left around it. */
const part = (left: number, top: number, right: number, bottom: number) => ({
  x: expect.closeTo((left - 16) / 1_000, 6),
  y: expect.closeTo((top - 16) / 500, 6),
  width: expect.closeTo((right - left + 32) / 1_000, 6),
  height: expect.closeTo((bottom - top + 32) / 500, 6),
});

describe('the part of a page where its form stands', () => {
  it('holds what asks and what answers, without the bars and the empty room of the main part', async () => {
    const main = `<div role="main" style="${at(0, 40, 1_000, 420)}">
      <img alt="" style="${at(380, 20, 260, 50)}">
      <input style="${at(400, 80, 200, 30)}"><button style="${at(400, 130, 90, 30)}">המשך</button></div>`;
    expect(await partOf(bars + main)).toEqual(part(380, 60, 640, 200));
  });

  it('is found as well where no part of the page says that it is the main one', async () => {
    expect(await partOf(`${bars}<div>${field}</div>`)).toEqual(part(400, 100, 600, 130));
  });

  it.each([
    [
      'a frame of somebody who asks',
      `<main>${field}<iframe style="${at(300, 90, 310, 80)}"></iframe></main>`,
    ],
    [
      'a handle that is dragged',
      `<main>${field}<b role="slider" style="${at(300, 90, 310, 80)}"></b></main>`,
    ],
    [
      'a dialog over it',
      `<main>${field}</main><div role="dialog"><input style="${at(300, 90, 310, 80)}"></div>`,
    ],
  ])('holds %s', async (_what, markup) => {
    expect(await partOf(markup)).toEqual(part(300, 90, 610, 170));
  });

  it('holds nothing that is not shown', async () => {
    const hidden = ['display:none', 'visibility:hidden', 'opacity:0'].map(
      (style) => `<button style="${at(0, 0, 50, 50)};${style}">no</button>`,
    );
    expect(await partOf(`<main>${field}${hidden.join('')}</main>`)).toEqual(part(400, 100, 600, 130));
  });

  it.each([
    ['nothing is on it', '<main></main>'],
    ['it fills the page', `<main><textarea style="${at(20, 20, 960, 300)}"></textarea></main>`],
    ['it is out of sight', `<main><input style="${at(400, 900, 200, 30)}"></main>`],
    ['it is a long page and no form', `<main>${field}${'<i></i>'.repeat(2_000)}</main>`],
  ])('is not told where %s', async (_why, markup) => {
    expect(await partOf(markup)).toBeNull();
  });
});
