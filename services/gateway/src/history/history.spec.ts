import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import type { HistoryRow } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const row: HistoryRow = {
  name: '=HYPERLINK("http://evil.test")',
  type: 'mixed_posts',
  state: 'partial',
  startedAt: '2026-11-20T22:30:00.000Z',
  finishedAt: null,
  groupName: 'דירות, תל אביב',
  accountName: 'דנה',
  result: 'failed',
  reason: 'join-questions',
  doneAt: null,
  postUrl: 'https://network.test/p/1',
  commentUrl: null,
  text: 'שורה אחת\nושנייה',
};

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.sent.length = 0;
  edge.answer = () => ({ items: [row], nextCursor: null });
});

const get = (search = '') =>
  edge.ask({
    url: `/api/history/export${search}`,
    headers: { authorization: `Bearer ${tokenOf()}`, 'accept-encoding': 'identity' },
  });

describe('the export of the history', () => {
  it('is a file of CSV in Hebrew, whose cells are texts and no formulas', async () => {
    const { statusCode, headers, body } = await get();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="history\.csv"; filename\*=UTF-8''[\w%.-]+\.csv$/,
      ),
    });
    // The reader of the answer takes the byte order mark off.
    expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'קמפיין,סוג,מצב הריצה,התחלה,סיום,קבוצה,חשבון,תוצאה,סיבה,בוצע ב,קישור לפוסט,קישור לתגובה,טקסט',
      '"\'=HYPERLINK(""http://evil.test"")",פוסטים ותגובות בקבוצות,פורסם חלקית,2026-11-21 00:30,,"דירות, תל אביב",דנה,נכשל,הקבוצה מבקשת לענות על שאלות הצטרפות,,https://network.test/p/1,,"שורה אחת\nושנייה"',
      '',
    ]);
  });

  it('says of what a person stopped before it began that it did not', async () => {
    const stopped: HistoryRow = { ...row, result: 'cancelled', reason: 'cancelled' };
    edge.answer = () => ({ items: [stopped], nextCursor: null });
    expect((await get()).body).toContain(',דנה,לא התחיל,');
  });

  it('says times by the clock of its user', async () => {
    edge.answer = () => ({ items: [row], nextCursor: null, timeZone: 'America/New_York' });
    const { body } = await get();
    expect(body).toContain(',2026-11-20 17:30,');
  });

  it('begins with the byte order mark', async () => {
    const response = await fetch(new URL('/api/history/export', edge.base), {
      headers: { authorization: `Bearer ${tokenOf()}`, 'accept-encoding': 'identity' },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('asks for page after page, each with the filter', async () => {
    edge.answer = ({ source: { query } }) => {
      const { cursor } = query as { cursor?: string };
      if (cursor === undefined) return { items: [row], nextCursor: 'second' };
      return cursor === 'second'
        ? { items: [], nextCursor: 'third' }
        : { items: [row, row], nextCursor: null };
    };
    const { body } = await get(`?range=week&state=failed&search=${encodeURIComponent('דירות')}`);
    expect(body.split('\r\n')).toHaveLength(5);
    const filter = { range: 'week', state: 'failed', search: 'דירות' };
    expect(edge.sent.map(({ source }) => source.query)).toEqual([
      filter,
      { ...filter, cursor: 'second' },
      { ...filter, cursor: 'third' },
    ]);
  });

  it('is refused like any call before it begins', async () => {
    edge.answer = () => {
      throw new AppError('SERVICE.UNAVAILABLE');
    };
    expect((await get()).statusCode).toBe(503);
    expect((await get('?range=year')).statusCode).toBe(400);
    expect((await get('?cursor=x')).statusCode).toBe(400);
  });

  it('breaks off when the service does, rather than look complete', async () => {
    let asked = 0;
    edge.answer = () => {
      asked += 1;
      if (asked > 1) throw new AppError('SERVICE.UNAVAILABLE');
      return { items: [row], nextCursor: 'second' };
    };
    await expect(get()).rejects.toThrow();
  });
});
