import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { profileOf } from '../../profiles/profile-of.js';
import { inPage } from './finder.js';
import { openComposer } from './open-composer.js';

const { locators, prompts } = profileOf('facebook', undefined);
let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-composer-'));
  chromium = await ChromiumProcess.launch({ folder, name: 'composer', timeoutMs: 20_000 });
  page = await chromium.browser.newPage();
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

const modal = (name: string, inner = '') =>
  `<div role="dialog" aria-modal="true" aria-label="${name}">${inner}</div>`;
const field = '<div role="textbox" contenteditable="true" aria-placeholder="Write something..."></div>';
const composer = modal('Create post', field);
const shows = (markup: string, afterMs = 0) =>
  `setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)}), ${afterMs});`;

/** @param pressed what each press of the opener does @returns what came of it, and how often the opener was pressed */
async function open(
  over: string,
  pressed: string,
  script = '',
): Promise<[state: string, presses: number, ...aside: string[]]> {
  await page.setContent(`<div role="button" id="opener">Write something...</div>${over}<script>
    window.presses = 0;
    document.querySelector('#opener').addEventListener('click', () => { window.presses += 1; ${pressed} });
    ${script}</script>`);
  const opening = await inPage(page, openComposer, { locators, prompts, timeoutMs: 700, only: null });
  return [opening.state, Number(await page.evaluate('presses')), ...opening.dismissed];
}

describe('the composer', () => {
  it('is opened by one press, also where the dialog says only later what it is', async () => {
    expect(await open('', shows(composer))).toEqual(['open', 1]);
    const named = `setTimeout(() => document.querySelector('[role=dialog]').setAttribute('aria-label', 'Create post'), 200);`;
    expect(await open('', shows(modal('', field)) + named)).toEqual(['open', 1]);
  });

  it('is one dialog, whatever layers it has', async () => {
    expect(await open('', shows(modal('', composer)))).toEqual(['open', 1]);
    expect(await open('', shows(modal('Create post', modal('', field))))).toEqual(['open', 1]);
  });

  it('is not opened behind a dialog that nobody knows, which is named', async () => {
    const behind = 'behind the dialog "Review your settings"';
    expect(await open(modal('Review your settings'), shows(composer))).toEqual([behind, 0]);
    expect(await open('<dialog id="d"><h2>Review your settings</h2></dialog>', '', 'd.showModal();')).toEqual(
      [behind, 0],
    );
    expect(await open('', shows(composer) + shows(modal('Review your settings')))).toEqual([behind, 1]);
    expect(await open('', shows(modal('Review your settings')))).toEqual([behind, 1]);
  });

  it('is opened where the dialog goes, is put aside, or leaves the page to the person', async () => {
    const loading = `setTimeout(() => document.querySelector('[role=dialog]').remove(), 200);`;
    expect(await open(modal('Loading...'), shows(composer), loading)).toEqual(['open', 1]);
    const asked = modal(
      'Turn on notifications',
      '<div role="button" onclick="this.parentElement.remove()">Not now</div>',
    );
    expect(await open(asked, shows(composer))).toEqual(['open', 1, 'notifications']);
    expect(await open('', shows(composer, 100) + shows(asked, 30))).toEqual(['open', 1, 'notifications']);
    expect(await open('<div role="dialog" aria-label="Chat with Noa"></div>', shows(composer))).toEqual([
      'open',
      1,
    ]);
    expect(await open(`<div hidden>${modal('Review your settings')}</div>`, shows(composer))).toEqual([
      'open',
      1,
    ]);
  });
});
