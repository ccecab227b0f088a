export { strengthOf } from './password-strength.js';
export type { PasswordStrength, StrengthSuggestion, StrengthWarning } from './password-strength.js';
export type { Person } from './personal-words.js';
