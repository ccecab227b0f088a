import type { DrivenPage } from './network-driver.js';
import { clearFields, clickOn } from './in-page/act.js';
import { markPage } from './in-page/read-page.js';
import { NetworkError } from './network-error.js';
import type { Locator, PageKind } from './network-profile.js';
import type { PageAccess } from './page-access.js';

/** Signing in: the person's own credentials and codes, typed where the network asks for them. */
export class LoginPages {
  constructor(private readonly access: PageAccess) {}

  async open(context: DrivenPage): Promise<void> {
    const { kind } = await this.access.open(context, this.access.profile.paths.login);
    if (kind !== 'login-form')
      throw new NetworkError(kind === 'rate-limit' ? 'rate-limited' : 'unknown-page');
  }

  async fill(context: DrivenPage, username: string, password: string): Promise<void> {
    const { locators } = this.access.profile;
    const isFilled =
      (await this.access.type(context, locators.username, username)) &&
      (await this.access.type(context, locators.password, password));
    if (!isFilled) throw new NetworkError('unknown-page');
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
      twoFactorCode !== '' && (await this.access.type(context, locators.twoFactorCode, twoFactorCode)),
      captchaCode !== '' && (await this.access.type(context, locators.captchaCode, captchaCode)),
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
    const kind = await this.access.until(async () => {
      const reading = await this.access.read(context);
      return reading.isLoading ? null : reading.kind;
    });
    return kind ?? 'unknown';
  }

  /** Clicks, and waits for another page, or for this one to become something else. */
  private async send(context: DrivenPage, button: Locator): Promise<PageKind> {
    const before = await this.access.read(context);
    await this.access.run(context, markPage, null);
    if (!(await this.access.run(context, clickOn, { target: button })))
      throw new NetworkError('unknown-page');
    const after = await this.access.until(async () => {
      const reading = await this.access.read(context);
      const isSame = reading.isMarked && reading.kind === before.kind;
      return isSame || reading.isLoading ? null : reading;
    });
    if (!after) throw new NetworkError('timeout');
    return after.kind;
  }
}
