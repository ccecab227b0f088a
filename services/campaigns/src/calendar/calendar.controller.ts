import { Controller } from '@nestjs/common';
import { getCalendar } from '@megafon/contracts';
import type { Calendar } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { ShowCalendar } from './use-cases/show-calendar.js';

@Controller()
export class CalendarController {
  constructor(private readonly showCalendar: ShowCalendar) {}

  @Handles(getCalendar)
  calendar({ userId, query }: RequestOf<typeof getCalendar>): Promise<Calendar> {
    return this.showCalendar.execute(userId, { from: new Date(query.from), to: new Date(query.to) });
  }
}
