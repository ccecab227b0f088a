import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { interactiveCancel, interactiveComplete } from '@megafon/contracts';
import { ApiUser, demoSignIns, ensureBrowsers, rootDir, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ConnectionsPage } from './connections-page.js';
import { takeNetwork } from './network-pictures.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';
import { adminScreens, takeScreens, userScreens, visitorScreens } from './screens.js';
import { takeSteps } from './step-pictures.js';
import { stoppable } from './stoppable.js';

/** `npm run pictures`: the pictures of the documentation and of each screen, taken of a system of their own. */
const picturesDir = join(rootDir, 'docs', 'pictures');
const screensDir = join(rootDir, 'docs', 'screens');
/** Of the landing page: the product as a phone shows it. */
const publicDir = join(rootDir, 'frontend', 'public');
const demoDir = join(publicDir, 'demo');
const phone = { width: 360, height: 600, deviceScaleFactor: 2 };
const campaign = 'סוף שבוע במאפייה';
const groups = 12;
const [demo] = demoSignIns;

async function take(person: Pick<Person, 'page'>, name: string, dir = picturesDir): Promise<void> {
  await comesToRest(person);
  await shoot(person, join(dir, `${name}.png`) as `${string}.png`);
}

/** The same, of the page or of one thing on it, for the landing page. */
async function takeForDemo(person: Person, name: string, shown = 'main'): Promise<void> {
  const wide = person.page.viewport();
  await person.page.setViewport(phone);
  // Just below the bar.
  await person.page.$eval(shown, (element) =>
    window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - 76, behavior: 'instant' }),
  );
  await comesToRest(person);
  await shoot(person, join(demoDir, `${name}.webp`) as `${string}.webp`);
  await person.page.setViewport(wide);
}

/** What is shown where a link to the product is shared: its first screen, in the size that networks ask for. */
async function takeForSharing(person: Person, gatewayUrl: string): Promise<void> {
  const wide = person.page.viewport();
  await person.page.setViewport({ width: 1_200, height: 630 });
  await person.opens(gatewayUrl);
  await comesToRest(person);
  await shoot(person, join(publicDir, 'share.png') as `${string}.png`);
  await person.page.setViewport(wide);
}

async function shoot(person: Pick<Person, 'page'>, path: `${string}.png` | `${string}.webp`): Promise<void> {
  await person.page.screenshot(path.endsWith('.webp') ? { path, type: 'webp', quality: 80 } : { path });
  const { size } = await stat(path);
  process.stdout.write(`${basename(path)}: ${Math.round(size / 1_000)} kB\n`);
}

async function comesToRest(person: Pick<Person, 'page'>): Promise<void> {
  // The pointer leaves no hover, and what moves in has come to rest.
  await person.page.mouse.move(1, 1);
  await person.page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
        .map((animation) => animation.finished),
    ),
  );
}

/** The live login in each of its states. */
async function takeLogins(stack: Stack, person: Person, api: ApiUser, truth: NetworkTruth): Promise<void> {
  const page = new ConnectionsPage(person, stack.gatewayUrl);
  const cancel = async () => {
    await person.presses('button', 'ביטול ההתחברות');
    await person.seesDialogClose();
  };
  const seesPicture = () => person.seesElement('img[alt="תמונה חיה של חלון ההתחברות"]');
  await page.opens();

  await truth.inject({ kind: 'delay', path: '/login', times: 1, delayMs: 5_000 });
  await page.startsLogin({ name: 'החנות של דנה', username: 'plain-5' });
  await person.sees('פותחים את דף ההתחברות');
  await take(person, 'login-starting');
  await cancel();

  await page.startsAndWaits({ name: 'החנות של דנה', username: 'captcha' });
  await person.sees('נדרש להקליד את התווים שבתמונה');
  await seesPicture();
  await take(person, 'login-captcha');
  await cancel();

  await page.startsAndWaits({ name: 'החנות של דנה', username: 'approval' });
  await person.sees('נדרש אישור');
  await seesPicture();
  await take(person, 'login-approval');
  await cancel();

  const sessionId = await page.startsAndWaits({ name: 'החנות של דנה', username: 'two-factor' });
  await person.sees('נדרש קוד אימות דו־שלבי');
  await api.call(interactiveCancel, { params: { sessionId } });
  await person.sees('סשן ההתחברות פג תוקף');
  await take(person, 'login-expired');
  await page.closesFormThatCameBack('two-factor');

  await page.startsLogin({ name: 'החנות של דנה', username: 'blocked' });
  await person.sees('שגיאה בהתחברות');
  await take(person, 'login-failed');
  await page.closesFormThatCameBack('blocked');

  await page.startsAndWaits({ name: 'החנות של דנה', username: 'two-factor' });
  await person.sees('נדרש קוד אימות דו־שלבי');
  await seesPicture();
  await take(person, 'login-two-factor');
  await takeForDemo(person, 'connect');
  const release = await holdCompletion(person);
  await person.types('קוד אימות', (await truth.phone('two-factor')).code ?? '');
  await person.presses('button', 'שליחת הקוד');
  await person.sees('מסיימים את החיבור');
  await take(person, 'login-completing');
  await release();
  await person.sees('חשבון פייסבוק נוסף בהצלחה!');
  await take(person, 'login-done');
}

/** Keeping the session takes a moment only: it waits until its picture is taken. */
async function holdCompletion(person: Person): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const completePath = interactiveComplete.path.replace('/:sessionId', '');
  await person.page.setRequestInterception(true);
  person.page.on('request', (request) => {
    if (!request.url().includes(completePath)) void request.continue();
    else void released.then(() => request.continue());
  });
  return async () => {
    release();
  };
}

async function takeCampaign(stack: Stack, person: Person, api: ApiUser, truth: NetworkTruth): Promise<void> {
  const accounts = [await api.connectAccount('plain'), await api.connectAccount('plain-3')];
  const id = await api.prepareCampaign(campaign, groups, accounts);
  // Slow enough to be seen in the middle.
  await truth.inject({ kind: 'delay', path: '/api/groups', delayMs: 4_000 });
  await person.opens(`${stack.gatewayUrl}/campaigns`);
  await api.run(id);
  await eventually(
    async () => {
      if ((await person.linksNamed('לפוסט')).length < groups / 2 - 1)
        throw new Error('not in the middle yet');
    },
    { timeoutMs: 120_000 },
  );
  // The card from its top, just below the bar: what is above it says nothing about the run.
  await person.page.$eval(`article[aria-label="${campaign}"]`, (card) =>
    window.scrollTo({ top: window.scrollY + card.getBoundingClientRect().top - 76, behavior: 'instant' }),
  );
  await take(person, 'running-campaign');
  await takeForDemo(person, 'watch', `article[aria-label="${campaign}"]`);
  await truth.forgive();
  await eventually(
    async () => {
      if ((await api.campaign(id)).status === 'publishing') throw new Error('it runs still');
    },
    { timeoutMs: 240_000, everyMs: 500 },
  );
}

async function asUsual(person: Person): Promise<void> {
  await person.page.setViewport({ width: 1280, height: 800 });
  await person.page.emulateMediaFeatures([]);
}

async function takeAdmin(gatewayUrl: string): Promise<void> {
  const person = await Person.sitsDown({ width: 1280, height: 800 });
  try {
    await person.signsIn(gatewayUrl, demoSignIns[2], 'פאנל אדמין');
    await takeScreens({
      person,
      gatewayUrl,
      screens: adminScreens,
      take: (name) => take(person, name, screensDir),
    });
  } finally {
    await person.leaves();
  }
}

/** @returns whether all were taken, and nobody wished it to stop before */
async function main(): Promise<boolean> {
  Object.assign(process.env, await ensureBrowsers(process.env));
  for (const dir of [picturesDir, screensDir, demoDir]) await mkdir(dir, { recursive: true });
  const start = (signal: AbortSignal) => startTestStack('pictures', { restart: true, signal });
  return (await stoppable(start, async (stack) => takeAll(stack).then(() => true))) ?? false;
}

async function takeAll(stack: Stack): Promise<void> {
  const person = await Person.sitsDown({ width: 1280, height: 800 });
  try {
    const truth = new NetworkTruth(stack.networkUrl);
    const api = await ApiUser.signIn(stack.gatewayUrl, demo.email, demo.password);
    await takeForSharing(person, stack.gatewayUrl);
    const { gatewayUrl } = stack;
    const ofScreens = { gatewayUrl, take: (name: string) => take(person, name, screensDir) };
    await takeScreens({ ...ofScreens, person, screens: visitorScreens });
    await asUsual(person);
    await person.signsIn(gatewayUrl);
    await takeLogins(stack, person, api, truth);
    await takeCampaign(stack, person, api, truth);
    await takeScreens({ ...ofScreens, person, screens: userScreens(campaign, 'plain-3') });
    await asUsual(person);
    await person.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await person.opens(`${gatewayUrl}/campaigns/new`);
    await person.sees('לבחור לכל קבוצה את הפוסט שמצליח בה');
    await takeForDemo(person, 'build');
    await person.page.emulateMediaFeatures([]);
    await takeAdmin(gatewayUrl);
    await takeSteps({ stack, take: (one, name) => take(one, name, screensDir) });
    await takeNetwork({ person, truth, networkUrl: stack.networkUrl, take: (name) => take(person, name) });
  } finally {
    await person.leaves();
  }
}

process.exit((await main()) ? 0 : 1);
