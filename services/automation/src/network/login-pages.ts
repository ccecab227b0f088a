import type { DrivenPage } from './network-driver.js';
import { clearFields, clickOn } from './in-page/act.js';
import { sendForm } from './in-page/send-form.js';
import { NetworkError } from '../profiles/network-error.js';
import type { Locator, PageKind } from '../profiles/network-profile.js';
import { isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';

/** How long a page may take to say what it is, before it is told to be unknown for now. */
const stateLimitMs = 5_000;
/** How long a button may stay disabled. */
const enabledLimitMs = 5_000;

/** Signing in: the person's own credentials and codes, typed where the network asks for them. */
export class LoginPages {
  constructor(private readonly access: PageAccess) {}

  async open(context: DrivenPage): Promise<void> {
    const { kind, isBusy } = await this.access.open(context, this.access.profile.paths.login);
    if (kind === 'login-form') return;
    const detail = `the login page ${isBusy ? 'still loads' : `is ${kind}`}`;
    throw new NetworkError(kind === 'rate-limit' ? 'rate-limited' : 'unknown-page', { detail });
  }

  async fill(context: DrivenPage, username: string, password: string): Promise<void> {
    const { locators } = this.access.profile;
    if (!(await this.access.type(context, username, { field: locators.username })))
      throw new NetworkError('unknown-page', { detail: 'no field for the name' });
    const field = { field: locators.password };
    if (await this.access.type(context, password, field)) return;
    // In two steps: the password is asked for after the name.
    const next = { target: locators.continue, limitMs: enabledLimitMs };
    const isAsked = (await this.access.run(context, clickOn, next)) === 'clicked';
    if (!isAsked || !(await this.access.type(context, password, { ...field, limitMs: stateLimitMs })))
      throw new NetworkError('unknown-page', { detail: 'no field for the password' });
  }

  submit(context: DrivenPage): Promise<PageKind> {
    return this.send(context, this.access.profile.locators.logIn);
  }

  async submitCode(
    context: DrivenPage,
    { twoFactorCode, captchaCode }: { twoFactorCode: string; captchaCode: string },
  ): Promise<PageKind> {
    const { locators } = this.access.profile;
    // What the page does not ask for is left out: a person may send both although one is asked.
    const typed = [
      twoFactorCode !== '' &&
        (await this.access.type(context, twoFactorCode, { field: locators.twoFactorCode })),
      captchaCode !== '' && (await this.access.type(context, captchaCode, { field: locators.captchaCode })),
    ];
    if (!typed.some(Boolean)) return this.state(context);
    const kind = await this.send(context, locators.continue);
    const fields = [locators.twoFactorCode, locators.captchaCode];
    await this.access.until(async () => {
      await this.access.run(context, clearFields, { fields });
      return true;
    });
    return kind;
  }

  async state(context: DrivenPage): Promise<PageKind> {
    return (
      (await this.access.arrive(context, [], { end: performance.now() + stateLimitMs }))?.kind ?? 'unknown'
    );
  }

  /** Presses the button, and waits for another page, or for this one to become something else. */
  private async send(context: DrivenPage, button: Locator): Promise<PageKind> {
    const { signs, loading } = this.access.profile;
    const limitMs = this.access.limitMs - enabledLimitMs;
    const order = { button, signs, loading, enabledMs: enabledLimitMs, limitMs };
    const answer = await this.access.run(context, sendForm, order).catch((error: unknown) => {
      if (isPageChange(error)) return 'answered';
      throw error;
    });
    if (answer === 'no-button') throw new NetworkError('unknown-page', { detail: 'no button to send it' });
    if (answer === 'silent') throw new NetworkError('timeout', { detail: 'no answer to what was sent' });
    return (await this.access.arrive(context))?.kind ?? 'unknown';
  }
}
