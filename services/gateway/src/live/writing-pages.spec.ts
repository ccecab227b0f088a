import { describe, expect, it } from '@jest/globals';
import { redisNames } from '@megafon/contracts';
import type { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import type { LiveSocket } from './live-socket.js';
import { WritingPages } from './writing-pages.js';

type Listener = (message: Buffer) => void;

function started(): { pages: WritingPages; hear: (message: unknown) => void } {
  const listeners = new Map<string, Listener>();
  const subscriptions = { add: (channel: string, listener: Listener) => listeners.set(channel, listener) };
  const pages = new WritingPages(subscriptions as unknown as RedisSubscriptions);
  pages.onModuleInit();
  const hear = (message: unknown) =>
    listeners.get(redisNames.writing)?.(
      Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
    );
  return { pages, hear };
}

function aPage(): { socket: Pick<LiveSocket, 'volatile'>; heard: unknown[] } {
  const heard: unknown[] = [];
  const volatile = { emit: (name: string, data: unknown) => heard.push([name, data]) };
  return { socket: { volatile } as unknown as LiveSocket, heard };
}

const shown = {
  generationId: 'a'.repeat(24),
  step: 1,
  variants: [{ text: 'שלום', state: 'writing' }],
};

describe('what is being written', () => {
  it('comes to all pages of its user and to nobody else’s, without the user’s id', () => {
    const { pages, hear } = started();
    const [one, other, stranger] = [aPage(), aPage(), aPage()];
    pages.serve(one.socket, 'dana');
    pages.serve(other.socket, 'dana');
    pages.serve(stranger.socket, 'noa');
    hear({ userId: 'dana', ...shown });
    expect(one.heard).toEqual([['writing', shown]]);
    expect(other.heard).toEqual([['writing', shown]]);
    expect(stranger.heard).toEqual([]);
  });

  it('comes no more to a page that left', () => {
    const { pages, hear } = started();
    const [gone, stays] = [aPage(), aPage()];
    const leave = pages.serve(gone.socket, 'dana');
    pages.serve(stays.socket, 'dana');
    leave();
    hear({ userId: 'dana', ...shown });
    expect(gone.heard).toEqual([]);
    expect(stays.heard).toHaveLength(1);
  });

  it('is left out where it cannot be read', () => {
    const { pages, hear } = started();
    const { socket, heard } = aPage();
    pages.serve(socket, 'dana');
    for (const message of ['{', '"x"', { userId: 'dana' }]) expect(() => hear(message)).not.toThrow();
    expect(heard).toEqual([]);
  });
});
