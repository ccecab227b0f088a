import { describe, expect, it } from '@jest/globals';
import { actionFailed, newEvent, performAction } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import type { ActionRepository } from '../action.repository.js';
import { EndActionWhenDead } from './end-action-when-dead.js';

class StandingClock extends Clock {
  now(): Date {
    return new Date('2026-03-01T09:00:00Z');
  }
}

function whenDead(stored: string[] = []) {
  const published: EventEnvelope[] = [];
  const actions = {
    find: async (_owner: string, id: string) => (stored.includes(id) ? { _id: id } : null),
  } as unknown as ActionRepository;
  const sink = { publish: async (events: EventEnvelope[]) => void published.push(...events) };
  const handler = new EndActionWhenDead(actions, sink, new StandingClock());
  return { handler, published };
}

const task = newEvent(performAction, {
  id: 'run-1:group-1:publish',
  tenant: 'u-1',
  traceId: 't-1',
  time: new Date(0),
  data: {
    actionId: 'run-1:group-1:publish',
    accountId: 'a'.repeat(24),
    owner: 'u-1',
    origin: { kind: 'campaign-run', id: 'run-1' },
    work: { kind: 'visit' },
    deadline: '2026-03-01T10:00:00.000Z',
  },
});

describe('a task that is given up', () => {
  it('is told as failed to whoever waits for it, in a way that its contract allows', async () => {
    const { handler, published } = whenDead();
    await handler.whenDead(task);
    expect(published).toHaveLength(1);
    const { id, type, tenant, data } = published[0] ?? task;
    expect({ id, type, tenant }).toEqual({
      id: 'run-1:group-1:publish:failed',
      type: actionFailed.type,
      tenant: 'u-1',
    });
    expect(actionFailed.data.parse(data)).toMatchObject({
      origin: { kind: 'campaign-run', id: 'run-1' },
      kind: 'visit',
      reason: 'internal-fault',
    });
  });

  it('is told also when what was to be done cannot be read', async () => {
    const { handler, published } = whenDead();
    await handler.whenDead({ ...task, data: { ...task.data, work: { kind: 'publish', text: 7 } } });
    expect(published).toHaveLength(1);
  });

  it('is not told of when its action is stored: that comes to an end of its own', async () => {
    const { handler, published } = whenDead([task.data.actionId]);
    await handler.whenDead(task);
    expect(published).toEqual([]);
  });

  it('is not told of when there is no saying who waits', async () => {
    const { handler, published } = whenDead();
    await handler.whenDead({ ...task, data: { work: 'nothing' } });
    expect(published).toEqual([]);
  });
});
