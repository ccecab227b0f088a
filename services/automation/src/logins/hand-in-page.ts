import { KeyedQueue, withTimeout } from '@megafon/concurrency';
import type { LoginInput } from '@megafon/contracts';
import type { Protocol } from 'puppeteer';
import type { DrivenPage } from '../network/network-driver.js';
import { keys, pressKey, shift } from '../network/press-key.js';
import { mayLeave } from '../proxies/egress-guard.js';
import type { EgressRules } from '../proxies/egress-guard.js';

/** Inputs that may wait for a page that hardly answers; what comes then is dropped. */
const mostWaiting = 200;
const inputLimitMs = 5_000;

type MouseEvent = Protocol.Input.DispatchMouseEventRequest;
type Place = Pick<MouseEvent, 'x' | 'y'>;

/** Does in a page what a person does in its picture, in the same order, and only on the network's own pages. */
export class HandInPage {
  private readonly queue = new KeyedQueue();
  private isPressing = false;

  constructor(
    private readonly driven: DrivenPage,
    private readonly own: EgressRules,
  ) {}

  /** @throws puppeteer's error for the first that could not be done */
  async take(inputs: readonly LoginInput[]): Promise<void> {
    const room = inputs.slice(0, Math.max(0, mostWaiting - this.queue.size));
    await Promise.all(room.map((input) => this.queue.run('hand', () => this.do(input))));
  }

  private async do(input: LoginInput): Promise<void> {
    if (!this.isOwnPage()) return;
    await withTimeout(this.dispatch(input), inputLimitMs, 'an input');
  }

  private isOwnPage(): boolean {
    const url = URL.parse(this.driven.page.url());
    if (url === null) return false;
    return mayLeave(url.hostname, Number(url.port || (url.protocol === 'https:' ? 443 : 80)), this.own);
  }

  private dispatch(input: LoginInput): Promise<unknown> {
    const { cdp } = this.driven;
    switch (input.type) {
      case 'text':
        return cdp.send('Input.insertText', { text: input.text });
      case 'key':
        return pressKey(cdp, input.shift ? { ...keys[input.key], modifiers: shift } : keys[input.key]);
      case 'scroll':
        return this.mouse(input, { type: 'mouseWheel', deltaX: input.dx, deltaY: input.dy });
      case 'move':
        return this.mouse(input, { type: 'mouseMoved' });
      case 'press':
        this.isPressing = true;
        return this.mouse(input, { type: 'mousePressed', button: 'left', clickCount: input.clicks });
      case 'release':
        this.isPressing = false;
        return this.mouse(input, { type: 'mouseReleased', button: 'left', clickCount: input.clicks });
    }
  }

  private mouse(share: Place, event: Omit<MouseEvent, 'x' | 'y'>): Promise<unknown> {
    const { width = 0, height = 0 } = this.driven.page.viewport() ?? {};
    const place = { x: share.x * width, y: share.y * height };
    const held = this.isPressing ? ({ button: 'left', buttons: 1 } as const) : {};
    return this.driven.cdp.send('Input.dispatchMouseEvent', { ...held, ...place, ...event });
  }
}
