import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Score, TranslationKeys } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { hebrewWords } from './hebrew-words.js';
import { asEnglishKeys, asHebrewKeys } from './keyboard-layout.js';
import { personalWords, plain, tellingWords } from './personal-words.js';
import type { Person } from './personal-words.js';

export type StrengthWarning = keyof TranslationKeys['warnings'];
export type StrengthSuggestion = keyof TranslationKeys['suggestions'];

export interface PasswordStrength {
  /** From 0, on every list, to 4. */
  score: Score;
  /** Why it may not be chosen; null where it may. */
  refusal: 'personal' | 'guessable' | null;
  warning: StrengthWarning | null;
  suggestions: StrengthSuggestion[];
}

/**
 * So many characters are looked at: time grows with the square of them, and what is not guessed by then is not guessed.
 * The worst text takes some 50 ms, however long it is.
 */
export const examinedLength = 32;

/** Below it a password is refused: fewer than a million guesses find it. What is tried online is slowed long before. */
const leastScore = 2;

/** About the product: guessed here first. */
const ourWords = ['megafon', 'מגפון'];

let estimator: ZxcvbnFactory | undefined;

/** Made when it is wanted first: some 100 ms. */
function estimatorOf(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, hebrew: hebrewWords },
    graphs: adjacencyGraphs,
    maxLength: examinedLength,
    // Each way to read 4 as a, 3 as e and so on is a text of its own.
    l33tMaxSubstitutions: 10,
  });
  return estimator;
}

/**
 * How well a password stands against guessing: by lists of passwords and words, English and Hebrew, by what is known of
 * the person, by patterns of keys, and by what its keys write while the keyboard is set to the other language.
 * @param person for whom it is; what is left out is not looked for
 */
export function strengthOf(password: string, person: Person = {}): PasswordStrength {
  const typed = plain(password);
  const readings = [...new Set([typed, asHebrewKeys(typed), asEnglishKeys(typed)])];
  const known = [...personalWords(person), ...ourWords];
  // As it was written first: capitals count there.
  const [first, ...others] = [password.normalize('NFKC'), ...readings.slice(1)].map((reading) =>
    estimatorOf().check(reading, known),
  );
  const weakest = others.reduce((least, one) => (one.guesses < least.guesses ? one : least), first!);
  const { score, feedback } = weakest;
  const telling = tellingWords(person);
  const isPersonal = readings.some((reading) => telling.some((word) => reading.includes(word)));
  return {
    score: isPersonal ? 0 : score,
    refusal: isPersonal ? 'personal' : score < leastScore ? 'guessable' : null,
    warning: isPersonal ? 'userInputs' : (feedback.warning as StrengthWarning | null),
    suggestions: feedback.suggestions as StrengthSuggestion[],
  };
}
