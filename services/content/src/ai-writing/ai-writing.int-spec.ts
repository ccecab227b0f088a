import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  cancelGeneration,
  createCommentBox,
  createPostBox,
  generationEnded,
  getAiWriting,
  getGeneration,
  getUserProfile,
  readContentUsage,
  readWording,
  redisNames,
  startGeneration,
  writingProgress,
} from '@megafon/contracts';
import type { GenerationInput, ReplyOf, WritingProgress } from '@megafon/contracts';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { newId } from '@megafon/mongo';
import { RedisConnection } from '@megafon/service';
import type { InProcess } from '@megafon/service-testing';
import { eventually, testServers } from '@megafon/testing';
import { eventStream, ModelServer, piece, refused, streamed } from '../../test/model-server.js';
import { aSubscription, startContent } from '../../test/running-content.js';
import { ContentOfUser } from '../deletions/content-of-user.js';
import { leaseMs } from './generation.js';
import { GenerationRepository } from './generation.repository.js';
import { CloseAbandoned } from './use-cases/close-abandoned.js';
import { GenerationWorker } from './generation-worker.js';

const profile = {
  businessName: 'נדל״ן כהן',
  businessType: 'real_estate',
  marketingStyle: 'friendly',
  targetAudience: 'זוגות צעירים',
} as const;

let model: ModelServer;
let offline: InProcess;
let online: InProcess;
let owner: string;
beforeAll(async () => {
  model = await ModelServer.start();
  const places = { openPerOwner: 300, openAtOnce: 1_000 };
  offline = await startContent(places);
  online = await startContent({ model: { baseUrl: model.baseUrl, apiKey: 'sk-1', model: 'writer-1' } });
  for (const content of [offline, online]) content.services.answer(getUserProfile, () => profile);
});
afterAll(async () => {
  await online?.close();
  await offline?.close();
  await model?.stop();
});
beforeEach(() => {
  owner = newId();
  model.answer = streamed('דירה חדשה בחיפה.');
});

const brief = 'דירת 3 חדרים בחיפה';
const start = (content: InProcess, body: Partial<GenerationInput> = {}, by = owner) =>
  content.ask(startGeneration, by, { body: { target: 'post', brief, ...body } });
const get = (content: InProcess, id: string, by = owner) =>
  content.ask(getGeneration, by, { params: { id } });
const cancel = (content: InProcess, id: string, by = owner) =>
  content.ask(cancelGeneration, by, { params: { id } });
const usedOf = async (content: InProcess) => (await content.ask(getAiWriting, owner)).usage.used;
const written = async (
  content: InProcess,
  body: Partial<GenerationInput> = {},
): Promise<ReplyOf<typeof getGeneration>> => {
  const { generation } = await start(content, body);
  await content.get(GenerationWorker).idle();
  return get(content, generation._id);
};
/** The model writes one word and then nothing, until the test ends it. */
const hanging = () => {
  model.answer = (response) => void response.writeHead(200, eventStream).write(piece('דירה'));
};
/** The model is asked and says nothing. */
const silent = () => {
  model.answer = () => undefined;
};
const grant = (content: InProcess, aiGenerationsPerMonth: number | null) =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { aiGenerationsPerMonth }));

describe('what a page shows before anything is written', () => {
  it('is who writes, the month’s count, and the profile', async () => {
    expect(await offline.ask(getAiWriting, owner)).toEqual({
      writer: 'offline',
      usage: { used: 0, limit: 10, resetsAt: '2026-03-31T21:00:00.000Z' },
      profile,
    });
    expect(await online.ask(getAiWriting, owner)).toMatchObject({ writer: 'model' });
  });
});

describe('the offline writer', () => {
  it('writes three variants of the person’s words, in their style and for their audience', async () => {
    const { state, variants, writer } = await written(offline);
    expect({ state, writer }).toEqual({ state: 'written', writer: 'offline' });
    expect(new Set(variants.map(({ text }) => text)).size).toBe(3);
    for (const { text } of variants) expect(text).toContain(brief);
    expect(variants[0]?.text).toContain('זוגות צעירים');
    expect(variants[0]?.text).toContain('נדל״ן כהן');
  });

  it('takes the tone, audience, length and number that were asked for', async () => {
    const { variants } = await written(offline, { tone: 'formal', audience: 'ועדי בתים', variants: 1 });
    expect(variants).toHaveLength(1);
    expect(variants[0]?.text).toContain('קהל היעד: ועדי בתים.');
  });

  it('ends as the person’s own posts do, and not as their comments or as anybody else’s', async () => {
    const box = (kind: 'posts' | 'comments', sign: string, by = owner) => {
      const items = ['א', 'ב'].map((text) => ({ text: `${text}\n${sign}` }));
      return kind === 'posts'
        ? offline.ask(createPostBox, by, { body: { name: 'ארגז', posts: items } })
        : offline.ask(createCommentBox, by, { body: { name: 'ארגז', comments: items } });
    };
    await box('posts', 'דנה 050-1234567');
    await box('comments', 'תגובה 03-1111111');
    await box('posts', 'זר 02-2222222', newId());
    const { variants } = await written(offline, { variants: 1 });
    expect(variants[0]?.text.endsWith('דנה 050-1234567')).toBe(true);
  });

  it.each(['improve', 'shorten', 'vary'] as const)('works on a text that is there: %s', async (task) => {
    const text = 'ספה אפורה. מצב מצוין. פינוי מיידי. 054-7654321';
    const { state, variants } = await written(offline, { task, text, brief: '' });
    expect(state).toBe('written');
    for (const variant of variants) expect(variant.text).toContain('054-7654321');
  });
});

describe('a generation', () => {
  it('works on one wording of a text, and keeps the variable', async () => {
    const text = '{שלום. מה נשמע|היי} לחברי {group}! ספה {אפורה|לבנה}. 054-7654321';
    const { variants } = await written(offline, { task: 'improve', text, brief: '' });
    for (const variant of variants)
      expect(variant.text.replace('{group}', '')).toMatch(/^[^{}|]*ספה אפורה[^{}|]*$/);
    expect(variants.every((variant) => variant.text.includes('{group}'))).toBe(true);
  });

  it('takes braces of what it is about for signs, and a habit of the person’s boxes for words', async () => {
    const posts = ['א', 'ב'].map((text) => ({ text: `{שלום|היי} חברים\n${text}` }));
    await offline.ask(createPostBox, owner, { body: { name: 'ארגז', posts } });
    const { variants } = await written(offline, { brief: 'ספה {אפורה|לבנה}', variants: 1 });
    const { wording } = readWording(variants[0]?.text ?? '');
    expect(wording).toEqual([{ kind: 'text', text: expect.stringMatching(/^שלום חברים[^]*{אפורה\|לבנה}/) }]);
  });

  it('is refused without what it is about', async () => {
    for (const blank of ['', '  \n'])
      await expect(start(offline, { brief: blank })).rejects.toMatchObject({ code: 'AI.BRIEF_REQUIRED' });
    for (const task of ['improve', 'shorten', 'vary'] as const)
      await expect(start(offline, { task, text: ' ' })).rejects.toMatchObject({ code: 'AI.TEXT_REQUIRED' });
    expect(await usedOf(offline)).toBe(0);
  });

  it.each([
    { brief: 'א'.repeat(1_001) },
    { text: 'א'.repeat(5_001) },
    { audience: 'א'.repeat(201) },
    { variants: 4 },
    { variants: 0 },
    { tone: 'angry' as 'formal' },
    { target: 'story' as 'post' },
    { owner: 'somebody' },
  ])('is refused by its contract: %#', async (body) => {
    await expect(start(offline, body)).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('is its owner’s alone', async () => {
    const { generation } = await start(offline);
    await offline.get(GenerationWorker).idle();
    const stranger = newId();
    for (const look of [get, cancel])
      await expect(look(offline, generation._id, stranger)).rejects.toMatchObject({ code: 'AI.NOT_FOUND' });
    expect(await get(offline, generation._id)).toMatchObject({ state: 'written' });
  });

  it('tells its end without its text', async () => {
    const { _id } = await written(offline);
    const events = offline.published.of(generationEnded.type).filter(({ tenant }) => tenant === owner);
    expect(events).toEqual([
      expect.objectContaining({ subject: _id, data: { generationId: _id, state: 'written' } }),
    ]);
  });

  it('is not begun, or counted, while the profile cannot be had', async () => {
    offline.services.answer(getUserProfile, () => {
      throw new Error('auth is away');
    });
    await expect(start(offline)).rejects.toThrow();
    offline.services.answer(getUserProfile, () => profile);
    expect(await usedOf(offline)).toBe(0);
    await expect(start(offline)).resolves.toBeDefined();
  });

  it('goes with its owner', async () => {
    await written(offline);
    await offline.get(ContentOfUser).removeAllOf(owner);
    expect(await offline.get(GenerationRepository).count(owner)).toBe(0);
  });
});

describe('what is used of the plan', () => {
  it('is counted for its owner: groups and generations, as their limits are', async () => {
    const used = (by = owner) => offline.ask(readContentUsage, '', { body: { owner: by } });
    await offline
      .get(KeepLimitsWhenSubscriptionChanged)
      .handle(aSubscription(owner, { facebookGroups: 7, aiGenerationsPerMonth: null }));
    await written(offline);
    await offline.ask(addGroup, owner, { body: { name: 'דירות', groupId: '111' } });
    expect(await used()).toMatchObject({
      groups: { used: 1, limit: 7 },
      aiGenerations: { used: 1, limit: null },
    });
    expect(await used(newId())).toMatchObject({
      groups: { used: 0, limit: 10 },
      aiGenerations: { used: 0, limit: 10 },
    });
  });
});

describe('the month’s generations', () => {
  it('end at the plan’s limit, although two hundred come at once for the last of them', async () => {
    for (let n = 0; n < 9; n++) await start(offline);
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => start(offline)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'AI.LIMIT_REACHED',
          details: { limit: 10 },
          message: 'הגעת למגבלה של 10 כתיבות עם AI בחודש בחבילה שלך',
        });
    await offline.get(GenerationWorker).idle();
    expect(await usedOf(offline)).toBe(10);
    expect(await offline.get(GenerationRepository).count(owner)).toBe(10);
  });

  it('follow the plan, up and down', async () => {
    await grant(offline, 1);
    await start(offline);
    await expect(start(offline)).rejects.toMatchObject({ code: 'AI.LIMIT_REACHED', details: { limit: 1 } });
    await offline
      .get(KeepLimitsWhenSubscriptionChanged)
      .handle(aSubscription(owner, { aiGenerationsPerMonth: 2 }, 2));
    await start(offline);
    await offline
      .get(KeepLimitsWhenSubscriptionChanged)
      .handle(aSubscription(owner, { aiGenerationsPerMonth: 1 }, 3));
    await expect(start(offline)).rejects.toMatchObject({ code: 'AI.LIMIT_REACHED' });
  });

  it('are counted but not limited where the plan has no limit', async () => {
    await grant(offline, null);
    await Promise.all(Array.from({ length: 12 }, () => start(offline)));
    expect((await offline.ask(getAiWriting, owner)).usage).toMatchObject({ used: 12, limit: null });
  });

  it('begin anew with the month in Israel', async () => {
    await grant(offline, 1);
    const before = offline.clock.now();
    try {
      offline.clock.set(new Date('2026-03-31T20:59:59Z'));
      await start(offline);
      await expect(start(offline)).rejects.toMatchObject({ code: 'AI.LIMIT_REACHED' });
      offline.clock.set(new Date('2026-03-31T21:00:00Z'));
      await expect(start(offline)).resolves.toMatchObject({ usage: { used: 1 } });
    } finally {
      offline.clock.set(before);
    }
  });
});

describe('a generation by a model', () => {
  const progressOf = async (id: string): Promise<{ heard: WritingProgress[]; stop: () => Promise<void> }> => {
    const redis = await RedisConnection.open(testServers().redisUrl);
    const client = await redis.connect('test');
    const heard: WritingProgress[] = [];
    await client.subscribe(redisNames.writing, (message) => {
      const progress = writingProgress.parse(JSON.parse(message));
      if (progress.generationId === id || id === '') heard.push(progress);
    });
    return { heard, stop: () => redis.onApplicationShutdown() };
  };

  it('is shown to its owner’s pages while it grows, and kept meanwhile', async () => {
    hanging();
    const { heard, stop } = await progressOf('');
    const { generation } = await start(online);
    expect(generation).toMatchObject({ state: 'writing', writer: 'model' });
    const growing = { text: 'דירה', state: 'writing' };
    await eventually(() => {
      expect(heard.at(-1)).toMatchObject({
        userId: owner,
        generationId: generation._id,
        variants: [growing, growing, growing],
      });
    });
    await eventually(async () => {
      expect(await get(online, generation._id)).toMatchObject({ variants: [growing, growing, growing] });
    });
    await cancel(online, generation._id);
    await online.get(GenerationWorker).idle();
    await stop();
  });

  it('that fails is given back, and says why', async () => {
    model.answer = refused(500, { message: brief });
    expect(await written(online)).toMatchObject({
      state: 'failed',
      reason: 'unreachable',
      message: 'שירות הכתיבה אינו זמין כרגע. נסו שוב מאוחר יותר',
    });
    expect(await usedOf(online)).toBe(0);
  });

  it('counts once, and says what is missing, where some of its variants fail', async () => {
    let calls = 0;
    model.answer = (...call) => {
      calls += 1;
      return (calls === 1 ? streamed('דירה חדשה') : refused(500, {}))(...call);
    };
    const { state, reason, variants } = await written(online);
    expect({ state, reason }).toEqual({ state: 'written', reason: 'unreachable' });
    expect(variants.filter((variant) => variant.state === 'failed')).toHaveLength(2);
    expect(await usedOf(online)).toBe(1);
  });

  it('leaves room at the limit again when it failed', async () => {
    await grant(online, 1);
    model.answer = refused(500, {});
    for (let n = 0; n < 3; n++) expect(await written(online)).toMatchObject({ state: 'failed' });
    model.answer = streamed('דירה');
    expect(await written(online)).toMatchObject({ state: 'written' });
    await expect(start(online)).rejects.toMatchObject({ code: 'AI.LIMIT_REACHED' });
  });

  it('that is stopped is not asked for any more; what is written stays and counts', async () => {
    hanging();
    const { generation } = await start(online);
    await eventually(async () => {
      expect((await get(online, generation._id)).variants[0]?.text).toBe('דירה');
    });
    await cancel(online, generation._id);
    await online.get(GenerationWorker).idle();
    const { state, variants } = await get(online, generation._id);
    expect(state).toBe('cancelled');
    expect(variants.map(({ text }) => text)).toEqual(['דירה', 'דירה', 'דירה']);
    expect(await usedOf(online)).toBe(1);
    await cancel(online, generation._id);
    expect(online.published.of(generationEnded.type).filter(({ tenant }) => tenant === owner)).toHaveLength(
      1,
    );
  });

  it('that is stopped before its first word is given back', async () => {
    silent();
    const { generation } = await start(online);
    expect(await usedOf(online)).toBe(1);
    await cancel(online, generation._id);
    await online.get(GenerationWorker).idle();
    expect(await get(online, generation._id)).toMatchObject({ state: 'cancelled' });
    expect(await usedOf(online)).toBe(0);
  });

  it('that is stopped at another instance ends at its own', async () => {
    silent();
    const { generation } = await start(online);
    const id = generation._id;
    await online
      .get(GenerationRepository)
      .change(owner, id, (known) => ({ state: { ...known, state: 'cancelled' } }));
    await online.get(GenerationWorker).idle();
    expect(await get(online, id)).toMatchObject({ state: 'cancelled' });
  });

  it('are four at a time for one person; others have theirs', async () => {
    silent();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await start(online)).generation._id);
    await expect(start(online)).rejects.toMatchObject({ code: 'AI.TOO_MANY_OPEN' });
    expect(await usedOf(online)).toBe(4);
    const other = newId();
    const { generation } = await start(online, {}, other);
    await Promise.all([...ids.map((id) => cancel(online, id)), cancel(online, generation._id, other)]);
    await online.get(GenerationWorker).idle();
    model.answer = streamed('דירה');
    await expect(start(online)).resolves.toBeDefined();
    await online.get(GenerationWorker).idle();
  });

  it('whose process is gone is given back when its time is up, once', async () => {
    const generations = online.get(GenerationRepository);
    const { _id } = await generations.insert(owner, {
      target: 'post',
      task: 'write',
      writer: 'model',
      state: 'writing',
      variants: [{ text: 'דירה', state: 'writing' }],
      reason: null,
      slot: '2026-03:0',
      leaseUntil: new Date(online.clock.now().getTime() + leaseMs),
    });
    const close = online.get(CloseAbandoned);
    await close.execute();
    expect(await get(online, _id)).toMatchObject({ state: 'writing' });
    online.clock.advance(leaseMs + 1);
    await Promise.all([close.execute(), close.execute()]);
    expect(await get(online, _id)).toMatchObject({ state: 'failed', reason: 'interrupted' });
    expect(await usedOf(online)).toBe(0);
    expect(online.published.of(generationEnded.type).filter(({ tenant }) => tenant === owner)).toHaveLength(
      1,
    );
  });

  it('that is under way when its process stops is given back', async () => {
    const leaving = await startContent({
      model: { baseUrl: model.baseUrl, apiKey: '', model: 'writer-1' },
    });
    leaving.services.answer(getUserProfile, () => profile);
    silent();
    const { generation } = await start(leaving);
    await leaving.get(GenerationWorker).onModuleDestroy();
    expect(await get(leaving, generation._id)).toMatchObject({ state: 'failed', reason: 'interrupted' });
    expect((await leaving.ask(getAiWriting, owner)).usage.used).toBe(0);
    await expect(start(leaving)).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
    await leaving.close();
  });
});
