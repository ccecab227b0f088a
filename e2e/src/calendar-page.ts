import type { Person } from './person.js';

/** The calendar as a person works with it: by the pointer, or by keys alone. */
export class CalendarPage {
  constructor(
    private readonly person: Person,
    private readonly gatewayUrl: string,
  ) {}

  async opensWeekOf(day: string): Promise<void> {
    await this.person.opens(`${this.gatewayUrl}/campaigns/calendar?view=week&day=${day}`);
    await this.person.seesElement(`[data-day="${day}"]`);
  }

  /** Takes the first campaign of a day that may be moved, lets go of it over another at the same hour, and says yes. */
  async drags(from: string, to: string): Promise<void> {
    const { mouse } = this.person.page;
    const chip = `[data-day="${from}"] button[data-movable]`;
    await (await this.person.seesElement(chip)).scrollIntoView();
    const start = await this.centreOf(chip);
    const { x } = await this.centreOf(`[data-day="${to}"]`);
    await mouse.move(start.x, start.y);
    await mouse.down();
    // Sideways: how far down a week it is let go of is its time.
    await mouse.move(x, start.y, { steps: 12 });
    await this.person.seesElement(`[data-day="${to}"][data-over]`);
    await mouse.up();
    await this.person.seesElement(`[role="dialog"] [data-day="${to}"][data-chosen]`);
    await this.person.confirms('העברה');
    await this.person.seesDialogClose();
  }

  /** From its day on: opens it, chooses the day after, moves. */
  async movesByKeys(name: string, from: string, dayAfter: string): Promise<void> {
    const { keyboard } = this.person.page;
    await this.focuses(`[data-day="${from}"]`);
    await keyboard.press('Enter');
    await this.focuses(`::-p-aria([name="העברה ליום אחר: ${name}"][role="button"])`);
    await keyboard.press('Enter');
    await this.person.seesElement(`[role="dialog"] [data-day="${from}"]:focus`);
    await keyboard.press('ArrowLeft');
    await this.person.seesElement(`[role="dialog"] [data-day="${dayAfter}"][data-chosen]`);
    await this.focuses('::-p-aria([name="העברה"][role="button"])');
    await keyboard.press('Enter');
    await this.person.seesDialogClose();
  }

  private async focuses(selector: string): Promise<void> {
    await (await this.person.seesElement(selector)).focus();
  }

  private async centreOf(selector: string): Promise<{ x: number; y: number }> {
    const box = await (await this.person.seesElement(selector)).boundingBox();
    if (!box) throw new Error(`${selector} is not painted`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
