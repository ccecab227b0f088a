import { describe, expect, it } from '@jest/globals';
import {
  audienceTexts,
  composingTexts,
  marketingStyles,
  maxPostLength,
  sharingText,
} from '@megafon/contracts';
import fc from 'fast-check';
import type { WritingOrder } from '../writer.js';
import { compose } from './compose.js';

const anOrder = (over: Partial<WritingOrder> = {}): WritingOrder => ({
  target: 'post',
  task: 'write',
  brief: 'דירת 3 חדרים להשכרה ברמת גן. כניסה ב־1.12. לפרטים 050-1234567',
  text: '',
  tone: 'professional',
  audience: '',
  length: 'medium',
  businessName: '',
  businessType: 'general',
  ownTexts: [],
  turn: 0,
  ...over,
});
const three = (order: WritingOrder) => [0, 1, 2].map((variant) => compose(order, variant));
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe('a new text', () => {
  it('says all that the person wrote, and its three variants differ', () => {
    for (const tone of marketingStyles) {
      const variants = three(anOrder({ tone }));
      expect(new Set(variants).size).toBe(3);
      for (const text of variants)
        for (const fact of ['דירת 3 חדרים להשכרה ברמת גן', 'כניסה ב־1.12', '050-1234567'])
          expect(text).toContain(fact);
    }
  });

  it('reads as Hebrew is written', () => {
    const order = anOrder({ businessName: 'נדל״ן כהן', audience: 'זוגות צעירים.', tone: 'friendly' });
    expect(compose(order, 0)).toBe(
      'שלום מ־נדל״ן כהן 😊\n\n' +
        'דירת 3 חדרים להשכרה ברמת גן. כניסה ב־1.12. לפרטים 050-1234567\n\n' +
        'למי זה מתאים? זוגות צעירים.\n\n' +
        'נשמח לענות על כל שאלה, כאן או בהודעה 💙',
    );
    expect(compose(order, 1)).toBe(
      'חברים יקרים,\n\n' +
        '• דירת 3 חדרים להשכרה ברמת גן\n• כניסה ב־1.12\n• לפרטים 050-1234567\n\n' +
        'למי זה מתאים? זוגות צעירים.\n\n' +
        'כתבו לנו, נשמח לעזור.',
    );
  });

  it('has no word but the person’s and those of the catalogue', () => {
    const phrases = [JSON.stringify(composingTexts), JSON.stringify(audienceTexts), sharingText].join(' ');
    const known = new Set(wordsOf(phrases));
    fc.assert(
      fc.property(
        fc.constantFrom(...marketingStyles),
        fc.constantFrom('short', 'medium', 'long'),
        fc.constantFrom('post', 'comment'),
        fc.nat(50),
        fc.nat(2),
        (tone, length, target, turn, variant) => {
          const order = anOrder({
            tone,
            length,
            target,
            turn,
            businessName: 'נגריית השלום',
            audience: 'משפחות',
          });
          const given = new Set(wordsOf(`${order.brief} ${order.businessName} ${order.audience}`));
          const text = compose(order, variant);
          expect(wordsOf(text).filter((word) => !known.has(word) && !given.has(word))).toEqual([]);
          expect(text).not.toMatch(/[{}]|undefined|\n{3}/);
        },
      ),
    );
  });

  it('grows with the length that was asked for', () => {
    const lengthOf = (length: WritingOrder['length']) =>
      compose(anOrder({ length, audience: 'סטודנטים' }), 0).length;
    expect(lengthOf('short')).toBeLessThan(lengthOf('medium'));
    expect(lengthOf('medium')).toBeLessThan(lengthOf('long'));
  });

  it('begins otherwise the next time', () => {
    expect(compose(anOrder({ turn: 1 }), 0)).not.toBe(compose(anOrder(), 0));
  });

  it('ends and begins as the person does, by what stands in several of their texts', () => {
    const ownTexts = [
      'בוקר טוב שכנים\nמבצע על ספות\nנגריית השלום 03-5555555\n#רהיטים',
      'בוקר טוב שכנים\nשולחן חדש בחנות\nנגריית השלום 03-5555555\n#רהיטים',
      'סוף עונה\nנגריית השלום 03-5555555\nלפרטים על הספה 050-9999999',
    ];
    const text = compose(anOrder({ ownTexts }), 0);
    expect(text.split('\n')[0]).toBe('בוקר טוב שכנים');
    expect(text.endsWith('נגריית השלום 03-5555555\n#רהיטים')).toBe(true);
    expect(text).not.toContain('050-9999999');
  });

  it('stays within what a post may hold', () => {
    const text = compose(anOrder({ task: 'vary', text: 'מילה '.repeat(1_000).trim() }), 0);
    expect([...text].length).toBeLessThanOrEqual(maxPostLength);
  });

  it('takes a name with signs of its own as it is', () => {
    expect(compose(anOrder({ businessName: '$& {business}' }), 0)).toContain('$& {business}');
  });
});

describe('a comment', () => {
  it('is one line around the person’s words', () => {
    const order = anOrder({ target: 'comment', brief: 'עדיין רלוונטי', tone: 'casual' });
    expect(three(order)).toEqual([
      'עדיין רלוונטי. מי בעניין? 👇',
      'מקפיצים 🙂 עדיין רלוונטי. דברו איתנו.',
      'רק מזכירים: עדיין רלוונטי. שלחו הודעה ונדבר 🙂',
    ]);
  });
});

describe('a text that is there', () => {
  const text = 'ספה  כמעט חדשה !!!  צבע אפור , מצב מצוין. פינוי מיידי. ממש הזדמנות. 054-7654321';

  it('is set right and keeps its words', () => {
    const improved = compose(anOrder({ task: 'improve', text }), 0);
    expect(improved).toContain('ספה כמעט חדשה!');
    expect(improved).toContain('צבע אפור, מצב מצוין.');
    expect(wordsOf(improved)).toEqual(wordsOf(text));
  });

  it('becomes shorter, and still says how to answer', () => {
    for (const short of three(anOrder({ task: 'shorten', text }))) {
      expect(short.length).toBeLessThan(text.length);
      expect(short).toContain('054-7654321');
      expect(short).not.toContain('ממש');
    }
  });

  it('is never made longer by shortening', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.nat(2), (given, variant) => {
        const short = compose(anOrder({ task: 'shorten', text: given }), variant);
        expect(short.length).toBeLessThanOrEqual(given.length);
      }),
    );
  });

  it('varies: another greeting and order, the same words', () => {
    const variants = three(anOrder({ task: 'vary', text }));
    expect(new Set(variants).size).toBe(3);
    for (const variant of variants)
      for (const word of ['ספה', 'אפור', 'פינוי', '054']) expect(wordsOf(variant)).toContain(word);
  });
});
