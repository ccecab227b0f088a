import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import {
  defaultTimeZone,
  exportHistory,
  historyColumns,
  historyFileName,
  pageHistoryRows,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';
import { byteOrderMark, csvLine } from './csv.js';
import { dayText, historyLines } from './history-csv.js';

type Rows = ReplyOf<typeof pageHistoryRows>;

@Controller()
export class HistoryController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly clock: Clock,
  ) {}

  /** Rows are asked for as the reader takes them: nothing is gathered here, however long the history is. */
  @Call(exportHistory)
  async export(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const { query } = parseCall(exportHistory, request);
    const rowsFrom = (cursor: string | undefined) =>
      this.calls.send(pageHistoryRows, { query: { ...query, ...(cursor && { cursor }) } }, request);
    // Before the head is sent: a refusal is still one.
    const first = await rowsFrom(undefined);
    const { timeZone = defaultTimeZone } = first;
    const name = encodeURIComponent(`${historyFileName} ${dayText(this.clock.now(), timeZone)}.csv`);
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="history.csv"; filename*=UTF-8''${name}`);
    await reply.send(Readable.from(linesOf(first, rowsFrom, timeZone)));
  }
}

async function* linesOf(
  first: Rows,
  rowsFrom: (cursor: string) => Promise<Rows>,
  timeZone: string,
): AsyncGenerator<string, void> {
  yield byteOrderMark + csvLine(historyColumns);
  for (let page = first; ; page = await rowsFrom(page.nextCursor)) {
    if (page.items.length > 0) yield historyLines(page.items, timeZone);
    if (page.nextCursor === null) return;
  }
}
