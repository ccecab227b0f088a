import type { LoginStage, PicturePart } from '@megafon/contracts';
import type { Lease } from '../accounts/lease.js';
import type { AccountContext } from '../browsers/account-context.js';
import { withTimeout } from '@megafon/concurrency';
import { inPage } from '../network/in-page/finder.js';
import { formPart } from '../network/in-page/form-part.js';
import type { AssignedProxy } from '../proxies/proxy.repository.js';

const pictureLimitMs = 5_000;
/** A page that is on its way elsewhere answers nothing: its picture goes out all the same, whole. */
const measureLimitMs = 300;

export interface LoginSubject {
  sessionId: string;
  owner: string;
  accountId: string;
  /** null: as it is called already, or as it signs in. */
  accountName: string | null;
  username: string;
  consentAt: Date;
  proxy: AssignedProxy;
  /** The only user of the network that it may end as; null where it is anybody's first. */
  onlyAs: string | null;
  /** Held while an account that stands still is open to its person: nobody else opens it meanwhile. */
  lease: Pick<Lease, 'release'> | null;
  expiresAt: Date;
}

/** A login that this worker holds open. It exists in memory only: with the worker it is gone. */
export class LiveLogin {
  stage: LoginStage = 'opening';
  /** A code is on the page, or may be: no picture is taken until the page has moved on. */
  isEntering = false;
  /** Its owner has the wheel: nobody else touches the page, and no picture of it is kept. */
  isDriven = false;
  /** Pictures taken before this time may show a code; by the machine's clock, as the browser tells when it took them. */
  private unseenUntilMs = 0;
  private picture: Buffer | null = null;
  private form: PicturePart | null = null;
  private takenAtMs = 0;
  private touchedAtTicks = performance.now();

  constructor(
    readonly subject: LoginSubject,
    readonly context: AccountContext,
  ) {}

  get lastPicture(): Buffer | null {
    return this.picture;
  }

  /** Where the form stands in the last picture that was measured. */
  get formInPicture(): PicturePart | null {
    return this.form;
  }

  /** Somebody looks at it, types into it, or it moved on by itself. */
  touch(): void {
    this.touchedAtTicks = performance.now();
  }

  /** It is neither on its way to the first question nor being answered. */
  get waitsForSomebody(): boolean {
    return this.stage !== 'opening' && this.stage !== 'filling' && !this.isEntering;
  }

  /** How long nobody has cared for it. */
  get idleMs(): number {
    return performance.now() - this.touchedAtTicks;
  }

  /** Keeps a picture that was taken at this time. False when it may show a code: then nobody sees it. */
  show(picture: Buffer, takenAtMs: number): boolean {
    if (this.isEntering || takenAtMs <= this.unseenUntilMs) return false;
    this.picture = picture;
    this.takenAtMs = takenAtMs;
    return true;
  }

  /** A picture not older than `maxAgeMs`; while a code is being entered, the last one before it. */
  async look(maxAgeMs: number): Promise<Buffer | null> {
    // The time it was asked for: a code that is typed while it is taken makes it later than that.
    const askedAtMs = Date.now();
    if (this.isEntering || (this.picture && askedAtMs - this.takenAtMs <= maxAgeMs)) return this.picture;
    const taking = this.context.page.screenshot({ type: 'jpeg', quality: 60, optimizeForSpeed: true });
    this.show(Buffer.from(await withTimeout(taking, pictureLimitMs, 'a screenshot')), askedAtMs);
    await this.measure();
    return this.picture;
  }

  /** Finds the form on the page, which by now may be another than that of the picture: then another picture follows. */
  async measure(): Promise<PicturePart | null> {
    const measuring = inPage(this.context.page, formPart, null);
    this.form = await withTimeout(measuring, measureLimitMs, 'the place of a form').catch(() => null);
    return this.form;
  }

  /** Runs what types a code, without any picture of it. */
  async unseen<T>(work: () => Promise<T>): Promise<T> {
    this.isEntering = true;
    try {
      return await work();
    } finally {
      this.unseenUntilMs = Date.now();
      this.isEntering = false;
    }
  }
}

export function asDataUrl(picture: Buffer | null): string | null {
  return picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
}
