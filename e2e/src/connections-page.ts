import { interactiveLogin } from '@megafon/contracts';
import type { Person } from './person.js';

interface Credentials {
  /** What the person calls the account. */
  name: string;
  username: string;
  password?: string;
}

/** The screen of the Facebook accounts, as a person works it. */
export class ConnectionsPage {
  /** The live logins begun here that asked for something. */
  readonly begun: string[] = [];

  constructor(
    private readonly person: Person,
    private readonly gatewayUrl: string,
  ) {}

  async opens(): Promise<void> {
    await this.person.opens(`${this.gatewayUrl}/facebook-connections`);
    await this.person.sees('חיבורי פייסבוק');
  }

  /** Fills the form of a new account and sends it. */
  async startsLogin({ name, username, password }: Credentials): Promise<void> {
    await this.person.presses('button', 'הוספת חשבון');
    await this.person.types('שם החשבון', name);
    await this.person.types('אימייל או טלפון בפייסבוק', username);
    await this.agreesAndSends(password);
  }

  /** The rest of the form, where the account is known. */
  async agreesAndSends(password = 'sandbox-pass'): Promise<void> {
    await this.person.types('סיסמת פייסבוק', password);
    await this.person.page.locator('::-p-aria([role="checkbox"])').click();
    await this.person.presses('button', 'התחברות לפייסבוק');
  }

  /** What the form is given back with by a login that failed; it is closed then. */
  async closesFormThatCameBack(username: string): Promise<void> {
    await this.person.page.waitForFunction(
      // The dialog of the login, on its way out, would catch what is pressed.
      (typed) =>
        document.querySelectorAll('[role="dialog"]').length === 1 &&
        [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')].some(
          ({ value }) => value === typed,
        ),
      {},
      username,
    );
    await this.person.presses('button', 'ביטול');
    await this.person.seesDialogClose();
  }

  /** Starts a login that will ask for something; answers its session's id as soon as the server told it. */
  async startsAndWaits(credentials: Credentials): Promise<string> {
    const answered = this.person.page.waitForResponse(
      (response) =>
        response.url().endsWith(interactiveLogin.path) &&
        // The answer to one cancelled before may come meanwhile.
        (response.request().postData() ?? '').includes(`"${credentials.username}"`),
    );
    await this.startsLogin(credentials);
    const { sessionId } = (await (await answered).json()) as { sessionId?: string };
    if (sessionId === undefined) throw new Error(`the login of ${credentials.username} needs nobody`);
    this.begun.push(sessionId);
    return sessionId;
  }

  /** Shows what else is known of the account, and what is seldom done with it. */
  async opensCard(name: string): Promise<void> {
    const card = `article[aria-label="${name}"]`;
    await this.person.seesElement(`${card} [aria-expanded]`);
    // It may be open since an earlier step.
    const isClosed = (await this.person.page.$(`${card} [aria-expanded="false"]`)) !== null;
    if (isClosed) await this.pressesOnCard(name, `פרטים: ${name}`);
    await this.person.seesElement(`${card} [role="group"]`);
    // What is still hidden while it unfolds cannot be pressed.
    await this.person.page.waitForFunction(
      (row) => {
        const opener = document.querySelector(`${row} [aria-controls]`);
        const fold = document.getElementById(opener?.getAttribute('aria-controls') ?? '');
        const details = document.querySelector(`${row} [role="group"]`);
        if (!fold || !details) return false;
        return details.getBoundingClientRect().bottom <= fold.getBoundingClientRect().bottom + 1;
      },
      {},
      card,
    );
  }

  async pressesOnCard(name: string, button: string): Promise<void> {
    const card = `article[aria-label="${name}"]`;
    await this.person.pressesIn(card, 'button', button);
  }

  async seesOnCard(name: string, words: string): Promise<void> {
    await this.person.page.locator(`article[aria-label="${name}"] ::-p-text(${words})`).wait();
  }

  async seesNoCard(name: string): Promise<void> {
    await this.person.page.waitForSelector(`article[aria-label="${name}"]`, { hidden: true });
  }
}
