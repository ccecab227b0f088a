import { describe, expect, it } from '@jest/globals';
import { asEnglishKeys, asHebrewKeys } from './keyboard-layout.js';
import { examinedLength, strengthOf } from './password-strength.js';

const dana = { email: 'dana.levi@example.com', name: 'Dana Levi' };
const refusalOf = (password: string, person = dana) => strengthOf(password, person).refusal;

describe('the keys of the other language', () => {
  it.each([
    ['akuo', 'שלום'],
    ['xhxnv', 'סיסמה'],
    ['password', "פשדד'םרג"],
  ])('%s are those of %s, both ways', (english, hebrew) => {
    expect(asHebrewKeys(english)).toBe(hebrew);
    expect(asEnglishKeys(hebrew)).toBe(english);
  });
});

describe('a password', () => {
  it.each([
    'Password123',
    '12345678',
    'aaaaaaaaaa',
    'abababab',
    'P@ssw0rd',
    'qwertyuiop',
    'iloveyou2',
    'megafon123',
    // Hebrew, and Hebrew by the keys of a Latin keyboard.
    'סיסמהסיסמה',
    'שלום1234',
    'akuo1234',
    'xhxnv123',
    'AKUO1234',
    'akuoakuo',
    'hartk2024',
    // English passwords while the keyboard is set to Hebrew.
    "פשדד'םרג",
    "פשדד'םרג123",
    'ןךםהקטםו',
  ])('is refused as %s: it is guessed', (password) => {
    expect(refusalOf(password)).toBe('guessable');
  });

  it.each([
    ['DANA.LEVI', dana],
    ['dana.levi@example.com', dana],
    ['dana levi', dana],
    ['my Dana has four bicycles', dana],
    ['danalevi and a bicycle', dana],
    ['מיכאלה והאופניים הכחולים', { email: 'm@example.com', name: 'מיכאלה' }],
    ['nhftkv and a bicycle', { email: 'm@example.com', name: 'מיכאלה' }],
    ['גשמש and a bicycle', { email: 'x@example.com', name: 'Dana' }],
  ])('is refused as %s: it tells whose it is', (password, person) => {
    expect(refusalOf(password, person)).toBe('personal');
  });

  it.each([
    'correct horse battery',
    'סוס סוללה נכון',
    'demo-pass-2026',
    'a-long-enough-pass',
    'sandbox-pass',
    'shared-pass-2026',
    'a-bakery-of-1974',
    '3xV9k2Lq',
    'שולחן עגול ירוק מאוד',
  ])('may be %s', (password) => {
    expect(strengthOf(password, dana)).toMatchObject({ refusal: null });
  });

  it('may have a short name in it, which stands in many words', () => {
    expect(refusalOf('sleeping under a palm', { email: 'x@example.com', name: 'Lee' })).toBeNull();
    expect(refusalOf('lee12345', { email: 'x@example.com', name: 'Lee' })).toBe('guessable');
  });

  it('is as strong as its weakest reading, and says what would help', () => {
    expect(strengthOf('correct horse battery').score).toBe(4);
    const { score, warning, suggestions } = strengthOf('password1');
    expect(score).toBe(0);
    expect(warning).not.toBeNull();
    expect(suggestions).toContain('anotherWord');
  });

  it('is the same however its characters are composed', () => {
    expect(strengthOf('cafe\u0301 and a bicycle')).toEqual(strengthOf('caf\u00e9 and a bicycle'));
  });
});

describe('a hostile text', () => {
  const ofLength = (piece: string, length: number) => piece.repeat(length).slice(0, length);

  it.each([
    'a',
    '@',
    '5$',
    '4@8({[<63!|1/0$5+7%2',
    '1/1/2001-2.2.2002',
    'passwordp@ssw0rd',
    '1234567890987654321',
  ])('of %s again and again costs no more than the part that is looked at', (piece) => {
    expect(strengthOf(ofLength(piece, 100_000)).score).toBe(
      strengthOf(ofLength(piece, examinedLength)).score,
    );
    const startedAt = performance.now();
    strengthOf(ofLength(piece, 128));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
