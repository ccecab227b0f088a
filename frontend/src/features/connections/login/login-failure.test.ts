import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { ApiError } from '../../../lib/api-error.js';
import { failureReason, isTemporary } from './login-failure.js';
import { reasonOf } from './use-login-watch.js';

describe('why a login failed', () => {
  it.each([
    ['Navigation timeout of 30000 ms exceeded', 'החיבור איטי. נסו שוב בעוד כמה דקות'],
    ['Login page load failure', 'החיבור איטי. נסו שוב בעוד כמה דקות'],
    ['proxy refused', 'בעיה בחיבור לפרוקסי. נסו שוב'],
    ['two-factor required', 'נדרש קוד אימות. בדקו את המייל או את ה־SMS'],
    ['2FA needed', 'נדרש קוד אימות. בדקו את המייל או את ה־SMS'],
    ['Invalid credentials', 'פרטי ההתחברות שגויים או שהחשבון חסום'],
    ['Account blocked', 'פרטי ההתחברות שגויים או שהחשבון חסום'],
    ['Maximum 3 Facebook accounts', 'הגעת למגבלה של 3 חשבונות'],
    ['Maximum 10 Facebook accounts', 'הגעת למגבלה של 10 חשבונות'],
    ['Login failed', 'ההתחברות נכשלה. בדקו את הפרטים'],
    ['Request timed out', 'החיבור איטי. נסו שוב בעוד כמה דקות'],
    ['Account is blocked', 'פרטי ההתחברות שגויים או שהחשבון חסום'],
  ])('%s reads %s', (text, said) => expect(failureReason(null, text)).toBe(said));

  it.each<[ErrorCode, string]>([
    ['LOGIN.TIMEOUT', 'החיבור איטי. נסו שוב בעוד כמה דקות'],
    ['SERVICE.TIMEOUT', 'החיבור איטי. נסו שוב בעוד כמה דקות'],
    ['LOGIN.PROXY_FAILED', 'בעיה בחיבור לפרוקסי. נסו שוב'],
    ['LOGIN.BAD_CREDENTIALS', 'פרטי ההתחברות שגויים או שהחשבון חסום'],
    ['LOGIN.ACCOUNT_BLOCKED', 'פרטי ההתחברות שגויים או שהחשבון חסום'],
    ['LOGIN.NO_SLOT', 'בעיה זמנית. המערכת תנסה שוב אוטומטית'],
    ['SERVICE.UNAVAILABLE', 'בעיה זמנית. המערכת תנסה שוב אוטומטית'],
    ['LOGIN.FAILED', 'ההתחברות נכשלה. בדקו את הפרטים'],
    ['ACCOUNT.LIMIT_REACHED', 'הגעת למגבלה של 3 חשבונות'],
    ['ACCOUNT.NO_PROXY', 'אין כרגע פרוקסי פנוי לחשבון. נסו שוב מאוחר יותר'],
    ['ACCOUNT.CONSENT_REQUIRED', 'יש לאשר שהמערכת תפעל בחשבון בשמך'],
  ])('the refusal %s reads %s', (code, said) => {
    const { status, message: text, retryable, details } = new AppError(code, { limit: 3 });
    const error = new ApiError({ code, status, text, retryable, details });
    expect(failureReason(error)).toBe(said);
    expect(isTemporary(error)).toBe(status === 503);
  });

  it('is the connection when no answer came', () => {
    expect(failureReason(new ApiError({ code: 'NETWORK', status: 0 }))).toBe('שגיאה בחיבור לשרת');
  });

  it('of a step within it reads as the server words it, but for the limit, which it words in English', () => {
    const refused = (code: ErrorCode) => {
      const { status, message: text, details } = new AppError(code, { limit: 3 });
      return new ApiError({ code, status, text, details });
    };
    expect(reasonOf(refused('LOGIN.NO_SLOT'))).toBe(refused('LOGIN.NO_SLOT').text);
    expect(reasonOf(refused('ACCOUNT.LIMIT_REACHED'))).toBe('הגעת למגבלה של 3 חשבונות');
  });

  it('shows the server’s own Hebrew where there is nothing better', () => {
    const { status, message: text } = new AppError('ACCOUNT.NOT_CONNECTED');
    const error = new ApiError({ code: 'ACCOUNT.NOT_CONNECTED', status, text });
    expect(failureReason(error)).toBe('חשבון הפייסבוק מנותק. יש לחבר אותו מחדש');
  });
});
