import { describe, expect, it } from '@jest/globals';
import { decodeLoginFrame, encodeLoginFrame } from './login-frame.js';

const header = { sessionId: 'a-session', takenAt: 1_760_000_000_000, stage: 'two-factor' } as const;

describe('a login frame on its way through Redis', () => {
  it('comes out as it went in, line feeds in the picture included', () => {
    const image = Uint8Array.from([0xff, 0xd8, 0x0a, 0x00, 0x7b, 0x0a, 0xff, 0xd9]);
    expect(decodeLoginFrame(encodeLoginFrame({ ...header, image }))).toEqual({ ...header, image });
  });

  it('says where the form is in it, and is read as well without that, as a process of before sends it', () => {
    const image = Uint8Array.from([0xff, 0xd8]);
    const form = { x: 0.25, y: 0.1, width: 0.5, height: 0.6 };
    expect(decodeLoginFrame(encodeLoginFrame({ ...header, form, image }))?.form).toEqual(form);
    expect(decodeLoginFrame(encodeLoginFrame({ ...header, image }))?.form).toBeUndefined();
  });

  it.each([
    ['no header', 'no line end'],
    ['a header that is no JSON', '{oops\nbytes'],
    ['a header without a stage', '{"sessionId":"s","takenAt":1}\nbytes'],
  ])('is null with %s', (_, text) => {
    expect(decodeLoginFrame(new TextEncoder().encode(text))).toBeNull();
  });
});
