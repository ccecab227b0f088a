import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { PictureShower } from './picture-shower.js';

const picture = (byte: number) => Uint8Array.of(byte);

describe('the pictures of a login', () => {
  let kept: Map<string, number>;
  let shown: number[];
  /** Ends the decoding that is under way. */
  let endDecoding: { resolve: () => void; reject: (reason: Error) => void }[];
  let shower: PictureShower;

  beforeEach(() => {
    kept = new Map();
    shown = [];
    endDecoding = [];
    let count = 0;
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      const url = `blob:${++count}`;
      kept.set(url, count);
      return url;
    });
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void kept.delete(url));
    jest
      .spyOn(HTMLImageElement.prototype, 'decode')
      .mockImplementation(() => new Promise((resolve, reject) => endDecoding.push({ resolve, reject })));
    shower = new PictureShower((url) => shown.push(kept.get(url) ?? -1));
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function decodes(): Promise<void> {
    endDecoding.shift()?.resolve();
    await turn();
  }

  it('are shown once they are decoded, and keep the one on screen until then', async () => {
    void shower.take(picture(1), null);
    expect(shown).toEqual([]);
    await decodes();
    expect(shown).toEqual([1]);
    void shower.take(picture(2), null);
    await turn();
    expect([...kept.values()]).toEqual([1, 2]);
    await decodes();
    expect(shown).toEqual([1, 2]);
    expect([...kept.values()]).toEqual([2]);
  });

  it('that come while one is decoded are passed over for the newest', async () => {
    const forms: unknown[] = [];
    shower = new PictureShower((_, form) => forms.push(form));
    const form = { x: 0, y: 0, width: 1, height: 1 };
    void shower.take(picture(1), null);
    void shower.take(picture(2), null);
    void shower.take(picture(3), form);
    await decodes();
    await decodes();
    expect(forms).toEqual([null, form]);
    expect(endDecoding).toEqual([]);
  });

  it('that are broken are left out', async () => {
    void shower.take(picture(1), null);
    endDecoding.shift()?.reject(new Error('no picture'));
    await turn();
    void shower.take(picture(2), null);
    await decodes();
    expect(shown).toEqual([2]);
    expect(kept.size).toBe(1);
  });

  it('leave nothing behind, not even one that is decoded after the end', async () => {
    void shower.take(picture(1), null);
    await decodes();
    void shower.take(picture(2), null);
    shower.stop();
    await decodes();
    expect(shown).toEqual([1]);
    expect(kept.size).toBe(0);
  });
});
