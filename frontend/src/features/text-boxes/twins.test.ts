import { describe, expect, it } from '@jest/globals';
import { twinsOf } from './twins.js';

describe('texts that say the same', () => {
  it('are found whatever stands between their letters', () => {
    const texts = ['מבצע השבוע!', 'אחר', 'מבצע  השבוע 🎁', 'מִבְצָע השבוע', 'Sale 50%', 'SALE 50', ''];
    expect(twinsOf(texts)).toEqual([
      { place: 2, of: 0 },
      { place: 3, of: 0 },
      { place: 5, of: 4 },
    ]);
  });

  it('are found among their variations, and are not the variations of one', () => {
    const texts = [
      '{שלום|היי} לכולם',
      'היי לכולם!',
      'לחברי {group}',
      '{ערב|בוקר} טוב לחברי {קבוצה}',
      'לחברי {קבוצה}',
    ];
    expect(twinsOf(texts)).toEqual([
      { place: 1, of: 0 },
      { place: 4, of: 2 },
    ]);
    expect(twinsOf(['{א|ב}ג', '{אב|ג}', 'אבג'])).toEqual([]);
  });

  it('are none where there are no letters, or other numbers', () => {
    expect(twinsOf(['', ' ', '🎁', '!!!', '10', '100', 'א', 'ב'])).toEqual([]);
  });
});
