import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxPostLength } from '@megafon/contracts';
import { eventStream, ModelServer, piece, refused, streamed } from '../../../test/model-server.js';
import type { WritingOrder } from '../writer.js';
import { ModelWriter } from './model-writer.js';
import type { ModelOptions } from './model-writer.js';

const key = 'sk-test-4f1c9a';
const order: WritingOrder = {
  target: 'post',
  task: 'write',
  brief: 'דירה להשכרה בחיפה',
  text: '',
  tone: 'friendly',
  audience: 'סטודנטים',
  length: 'short',
  businessName: 'נדל״ן כהן',
  businessType: 'real_estate',
  ownTexts: ['שלום לכולם'],
  turn: 0,
};

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
});

interface Written {
  text: Promise<string>;
  heard: string[];
  stop: AbortController;
}

function write(options: Partial<ModelOptions> = {}, given: Partial<WritingOrder> = {}, variant = 0): Written {
  const heard: string[] = [];
  const stop = new AbortController();
  const writer = new ModelWriter({ baseUrl: server.baseUrl, apiKey: key, model: 'writer-1', ...options });
  const onText = (text: string) => void heard.push(text);
  return {
    text: writer.write({ ...order, ...given }, variant, { signal: stop.signal, onText }),
    heard,
    stop,
  };
}
const fault = (reason: string) => expect.objectContaining({ name: 'WritingFault', reason });

describe('a language model', () => {
  it('is asked with the key, for Hebrew, with all that is known of the person as material', async () => {
    server.answer = streamed('דירה חדשה בחיפה.');
    await write().text;
    const [{ authorization, body } = { authorization: '', body: null }] = server.asked;
    expect(authorization).toBe(`Bearer ${key}`);
    expect(body).toMatchObject({ model: 'writer-1', stream: true, max_tokens: 400 });
    const [system, user] = body?.messages ?? [];
    expect(system?.content).toContain('Hebrew');
    expect(system?.content).toContain('State no fact that is not given');
    for (const given of ['דירה להשכרה בחיפה', 'סטודנטים', 'נדל״ן כהן', 'שלום לכולם'])
      expect(user?.content).toContain(given);
  });

  it('is asked without a key where there is none', async () => {
    server.answer = streamed('שלום');
    await write({ apiKey: '' }).text;
    expect(server.asked[0]?.authorization).toBeUndefined();
  });

  it('is asked otherwise for each variant', async () => {
    server.answer = streamed('שלום');
    for (const variant of [0, 1, 2]) await write({}, {}, variant).text;
    expect(new Set(server.asked.map(({ body }) => body.messages[0]?.content)).size).toBe(3);
  });

  it('is heard word by word, wherever its bytes are cut', async () => {
    server.answer = async (response) => {
      response.writeHead(200, eventStream);
      const bytes = Buffer.from(`${piece('שלום ')}${piece('לכולם')}${piece('', 'stop')}data: [DONE]\n\n`);
      for (let at = 0; at < bytes.length; at += 7) {
        response.write(bytes.subarray(at, at + 7));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    const { text, heard } = write();
    expect(await text).toBe('שלום לכולם');
    expect(heard).toEqual(['שלום', 'שלום לכולם']);
  });

  it('may answer at once, in one piece', async () => {
    server.answer = (response) => {
      const choice = { message: { role: 'assistant', content: '"שלום"' }, finish_reason: 'stop' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [choice] }));
    };
    expect(await write().text).toBe('שלום');
  });

  it('leaves out what it thinks aloud, Markdown, and controls of direction', async () => {
    server.answer = streamed('<think>המשתמש רוצה</think>\n## כותרת\n**דירה** \u202Eיפה');
    const { text, heard } = write();
    expect(await text).toBe('כותרת\nדירה יפה');
    expect(heard.join(' ')).not.toContain('המשתמש');
  });

  it('that ran out of room ends with its last whole sentence', async () => {
    server.answer = (response) => {
      response.writeHead(200, eventStream);
      response.end(`${piece('משפט ראשון. ושני שנק', 'length')}data: [DONE]\n\n`);
    };
    expect(await write().text).toBe('משפט ראשון.');
  });
});

describe('a model that is busy', () => {
  it('is asked again when it said, and not before', async () => {
    const busy = refused(429, { type: 'rate_limit', message: 'slow down' }, { 'retry-after': '1' });
    const at: number[] = [];
    server.answer = (...call) => {
      at.push(performance.now());
      return (at.length === 1 ? busy : streamed('שלום'))(...call);
    };
    expect(await write().text).toBe('שלום');
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('for long is not waited for', async () => {
    server.answer = refused(429, { type: 'rate_limit' }, { 'retry-after': '3600' });
    await expect(write().text).rejects.toEqual(fault('busy'));
    expect(server.asked).toHaveLength(1);
  });

  it('again and again is given up', async () => {
    server.answer = refused(503, {}, { 'retry-after': '0' });
    await expect(write().text).rejects.toEqual(fault('busy'));
    expect(server.asked).toHaveLength(3);
  });

  it('is not waited for when nobody wants the text any more', async () => {
    server.answer = refused(429, {}, { 'retry-after': '15' });
    const { text, stop } = write();
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('stopped'));
    await expect(text).rejects.toThrow();
  });
});

describe('a model that fails', () => {
  it.each([
    ['refuses the key', 401, { code: 'invalid_api_key', message: `Incorrect key: ${key}` }, 'refused'],
    ['has no such model', 404, { code: 'model_not_found' }, 'refused'],
    ['was not paid', 429, { code: 'insufficient_quota' }, 'refused'],
    ['breaks', 500, { message: 'boom' }, 'unreachable'],
    ['is late behind its gateway', 504, {}, 'timeout'],
  ])('because it %s is told by its kind, without key or text', async (_why, status, error, reason) => {
    server.answer = refused(status, { ...error, param: order.brief });
    const failure = await write().text.catch((thrown: unknown) => thrown);
    expect(failure).toEqual(fault(reason));
    const told = `${String(failure)} ${JSON.stringify(failure)}`;
    expect(told).not.toContain(key);
    expect(told).not.toContain(order.brief);
    expect(server.asked).toHaveLength(1);
  });

  it('in mid-stream, cut off, has not written a text', async () => {
    server.answer = (response) => {
      response.writeHead(200, eventStream);
      response.write(piece('שלום'), () => response.destroy());
    };
    const { text, heard } = write();
    await expect(text).rejects.toEqual(fault('cut-off'));
    expect(heard).toEqual(['שלום']);
  });

  it('by ending politely before its end has not written one either', async () => {
    server.answer = (response) => void response.writeHead(200, eventStream).end(piece('שלום'));
    await expect(write().text).rejects.toEqual(fault('cut-off'));
  });

  it('with an error within the stream is believed', async () => {
    server.answer = (response) => {
      response.writeHead(200, eventStream);
      response.end(`${piece('של')}data: ${JSON.stringify({ error: { message: 'overloaded' } })}\n\n`);
    };
    await expect(write().text).rejects.toEqual(fault('refused'));
  });

  it('with what is no JSON is not quoted', async () => {
    server.answer = (response) =>
      void response.writeHead(200, eventStream).end('data: <html>secret</html>\n\n');
    const failure = await write().text.catch((thrown: unknown) => thrown);
    expect(failure).toEqual(fault('cut-off'));
    expect(String(failure)).not.toContain('secret');
  });

  it('with nothing at all has written nothing', async () => {
    server.answer = streamed('');
    await expect(write().text).rejects.toEqual(fault('empty'));
  });

  it('by sending elsewhere takes neither key nor text with it', async () => {
    const elsewhere = await ModelServer.start();
    server.answer = (response) => {
      response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end();
    };
    await expect(write().text).rejects.toEqual(fault('refused'));
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.stop();
  });

  it('is unreachable where nobody listens', async () => {
    const gone = await ModelServer.start();
    const { baseUrl } = gone;
    await gone.stop();
    await expect(write({ baseUrl }).text).rejects.toEqual(fault('unreachable'));
  });
});

describe('a model that is slow', () => {
  const silent = () => undefined;

  it('to answer at all is given up', async () => {
    server.answer = silent;
    await expect(write({ silenceMs: 100 }).text).rejects.toEqual(fault('timeout'));
  });

  it('between two words is given up', async () => {
    server.answer = (response) => void response.writeHead(200, eventStream).write(piece('שלום'));
    const { text, heard } = write({ silenceMs: 100 });
    await expect(text).rejects.toEqual(fault('timeout'));
    expect(heard).toEqual(['שלום']);
  });

  it('as a whole is given up, although it never falls silent', async () => {
    server.answer = (response) => {
      response.writeHead(200, eventStream);
      const drip = setInterval(() => response.write(': keep-alive\n\n'), 10);
      response.on('close', () => clearInterval(drip));
    };
    await expect(write({ silenceMs: 1_000, totalMs: 200 }).text).rejects.toEqual(fault('timeout'));
  });

  it('is left at once when nobody wants the text any more', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    server.answer = (response) => {
      closed = once(response, 'close');
      response.writeHead(200, eventStream).write(piece('שלום'));
    };
    const { text, heard, stop } = write();
    while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('stopped'));
    await expect(text).rejects.toThrow('stopped');
    // It hangs up: the server need not write on.
    await expect(closed).resolves.toBeDefined();
  });
});

describe('a model that does not stop', () => {
  const endless = (line: string) => (response: import('node:http').ServerResponse) => {
    response.writeHead(200, eventStream);
    const more = () => {
      while (!response.destroyed && response.write(line));
    };
    response.on('drain', more);
    more();
  };

  it.each([
    ['writes more than a post may hold', piece('מילה '.repeat(200))],
    ['sends bytes without a text', `: ${'x'.repeat(10_000)}\n\n`],
    ['sends a line without an end', 'x'.repeat(10_000)],
  ])('and %s is left', async (_how, line) => {
    server.answer = endless(line);
    const { text, heard } = write();
    await expect(text).rejects.toEqual(fault('too-long'));
    expect((heard.at(-1) ?? '').length).toBeLessThanOrEqual(maxPostLength);
  });
});
