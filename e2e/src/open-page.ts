import { expect } from '@jest/globals';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { Person } from './person.js';

const patience = { timeoutMs: 120_000, everyMs: 100 };

/** What the page says when a campaign was begun on it, and where it lists none that ended. */
const began = 'הקמפיין יצא לדרך';
const noneEnded = 'עדיין לא הסתיים אף קמפיין.';

/** A page that somebody leaves open, and what they would notice of what goes on behind it. */
export class OpenPage {
  private readonly alerts = new Set<string>();
  private readonly refused: string[] = [];
  private sockets = { opened: 0, closed: 0 };
  private loads = 0;

  private constructor(
    private readonly person: Person,
    private readonly stack: Stack,
  ) {}

  /** Signed in as the demo user, at the campaigns, with a live socket. */
  static async of(stack: Stack): Promise<OpenPage> {
    const person = await Person.sitsDown();
    const open = new OpenPage(person, stack);
    await open.watches();
    await person.signsIn(stack.gatewayUrl);
    await person.opens(`${stack.gatewayUrl}/campaigns`);
    await eventually(() => expect(open.sockets.opened).toBeGreaterThan(open.sockets.closed), patience);
    open.loads = 0;
    return open;
  }

  async closes(): Promise<void> {
    await this.person.leaves();
  }

  async runs(campaign: string): Promise<void> {
    await this.person.sees(noneEnded);
    await this.person.presses('button', `הרצה: ${campaign}`);
    await this.person.sees(began);
  }

  /** The one that its live socket is at is killed; the page is at another soon. */
  async losesItsGateway(): Promise<void> {
    const cookies = await this.person.page.browserContext().cookies();
    const port = Number(cookies.find((cookie) => cookie.name === 'megafon_gateway')?.value);
    const { opened, closed } = this.sockets;
    expect([opened - closed, port - this.stack.ports.instances]).toEqual([1, expect.any(Number)]);
    const gateway = port === this.stack.ports.instances ? 'gateway' : 'gateway-2';
    await this.stack.kill(gateway);
    await eventually(() => expect(this.sockets.closed).toBe(closed + 1), patience);
    await eventually(() => expect(this.sockets.opened).toBe(opened + 1), patience);
  }

  /** It stands among what has ended, without anybody having asked for that. */
  async seesTheEndOf(campaign: string): Promise<void> {
    await this.person.page.waitForFunction(
      (name, none) => document.body.innerText.includes(name) && !document.body.innerText.includes(none),
      { timeout: patience.timeoutMs },
      campaign,
      noneEnded,
    );
  }

  whatItNoticed() {
    return {
      alerts: [...this.alerts].filter((text) => text !== began),
      uncaught: this.person.uncaughtErrors,
      refused: this.refused,
      reloads: this.loads,
    };
  }

  private async watches(): Promise<void> {
    const { page } = this.person;
    await page.exposeFunction('noteAlert', (text: string) => this.alerts.add(text));
    await page.evaluateOnNewDocument(() => {
      const told = window as unknown as { noteAlert(text: string): Promise<void> };
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role="alert"]'))
          void told.noteAlert(alert.textContent);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    page.on('load', () => (this.loads += 1));
    page.on('response', (response) => {
      if (response.status() >= 500) this.refused.push(`${response.status()} ${response.url()}`);
    });
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    session.on('Network.webSocketHandshakeResponseReceived', () => (this.sockets.opened += 1));
    session.on('Network.webSocketClosed', () => (this.sockets.closed += 1));
  }
}
