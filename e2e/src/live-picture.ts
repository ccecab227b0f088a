import { expect } from '@jest/globals';
import { eventually } from '@megafon/testing';
import type { Page } from 'puppeteer';
import { expectSound } from './looks.js';
import type { Person } from './person.js';

/** From the left and from the top of a page or of its picture: 0 to 1. */
export interface Place {
  x: number;
  y: number;
}

/** What the service's browsers have; their pages are English until the network knows who they are. */
const viewport = { width: 1_024, height: 768 };

/** Where things stand on the network's page of shapes: what a person sees in the picture. */
export class PuzzleSheet {
  private constructor(private readonly boxes: ReadonlyMap<string, DOMRect>) {}

  /** Looks the page up in a browser of its own, in a login of its own: as it comes, or as it is after a wrong answer. */
  static async lookUp(
    person: Person,
    networkUrl: string,
    { isRefused = false }: { isRefused?: boolean } = {},
  ): Promise<PuzzleSheet> {
    const context = await person.page.browser().createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await page.goto(`${networkUrl}/login?lang=en`);
    await page.locator('#email').fill('puzzle');
    await page.locator('#pass').fill('sandbox-pass');
    await page.locator('form [type=submit]').click();
    const selectors = {
      circle: '#circle',
      square: '#square',
      triangle: '#triangle',
      slider: '#slider',
      name: '#name',
      send: '::-p-aria([name="It is me"][role="button"])',
    };
    if (isRefused) {
      await page.locator(selectors.send).click();
      await page.waitForSelector('[role="alert"]', { visible: true });
    }
    const boxes = new Map<string, DOMRect>();
    for (const [name, selector] of Object.entries(selectors)) boxes.set(name, await boxOf(page, selector));
    await context.close();
    await person.page.bringToFront();
    return new PuzzleSheet(boxes);
  }

  /** The middle of it, moved to the right by a share of its width. */
  placeOf(name: string, along = 0): Place {
    const box = this.boxes.get(name);
    if (!box) throw new Error(`no ${name} on the page`);
    return middleOf(box, along);
  }
}

function middleOf(box: DOMRect, along = 0): Place {
  return {
    x: (box.x + box.width * (0.5 + along)) / viewport.width,
    y: (box.y + box.height / 2) / viewport.height,
  };
}

async function boxOf(page: Page, selector: string): Promise<DOMRect> {
  const element = await page.waitForSelector(selector, { visible: true });
  if (!element) throw new Error(`${selector} is not shown`);
  return element.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect);
}

/** Where something stands on a page of the network that anybody may see. */
export async function placeInPage(person: Person, url: string, selector: string): Promise<Place> {
  const context = await person.page.browser().createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  await page.goto(url);
  const box = await boxOf(page, selector);
  await context.close();
  await person.page.bringToFront();
  return middleOf(box);
}

/** The live picture of a login. */
export class LivePicture {
  private constructor(
    private readonly person: Person,
    private readonly selector: string,
  ) {}

  /** By default what takes what a person does in it, whose wheel they have. */
  static of(person: Person, element: 'textarea' | 'img' = 'textarea'): LivePicture {
    return new LivePicture(person, `[role="dialog"] ${element}`);
  }

  /** How wide something of the page is on the screen. */
  async pixelsOf(widthInPage: number): Promise<number> {
    const { width } = await this.box();
    return (widthInPage * width) / viewport.width;
  }

  async clicks(place: Place): Promise<void> {
    const [at] = await this.onScreen(place);
    await this.person.page.mouse.click(at.x, at.y);
  }

  async drags(from: Place, to: Place): Promise<void> {
    const { mouse } = this.person.page;
    const [start, end] = await this.onScreen(from, to);
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 5 });
    await mouse.up();
  }

  /** As an input method does, in what has the focus. */
  async composes(text: string): Promise<void> {
    const session = await this.person.page.createCDPSession();
    const end = text.length;
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    await session.send('Input.insertText', { text });
    await session.detach();
  }

  /** Where it is now: a form that comes, or goes, moves it. */
  private box(): Promise<DOMRect> {
    return boxOf(this.person.page, this.selector);
  }

  private async onScreen<P extends Place[]>(...places: P): Promise<P> {
    const box = await this.box();
    const { width, height } = box;
    const scale = Math.min(width / viewport.width, height / viewport.height);
    const shown = { width: viewport.width * scale, height: viewport.height * scale };
    return places.map(({ x, y }) => ({
      x: box.x + (width - shown.width) / 2 + x * shown.width,
      y: box.y + (height - shown.height) / 2 + y * shown.height,
    })) as P;
  }
}

/** The form with its CAPTCHA is legible at once; the whole page, where it is not, is one press away, and so is the way back. */
export async function expectFormFirst(person: Person): Promise<void> {
  const inPagePx = 260;
  const picture = LivePicture.of(person, 'img');
  const shownPx = () => picture.pixelsOf(inPagePx);
  await eventually(async () => expect(await shownPx()).toBeGreaterThan(150), { timeoutMs: 90_000 });
  await expectSound(person.page);
  await person.presses('button', 'הצגת כל הדף');
  await eventually(async () => expect(await shownPx()).toBeLessThan(150), { timeoutMs: 90_000 });
  await person.presses('button', 'הצגת הטופס בלבד');
}
