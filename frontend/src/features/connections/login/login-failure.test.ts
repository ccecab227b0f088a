import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../lib/api-error.js';
import { failureReason } from './login-failure.js';

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
  ])('%s reads %s', (text, said) => expect(failureReason(null, text)).toBe(said));

  it('says that the system tries again when the server calls it temporary', () => {
    const error = new ApiError({ code: 'SERVICE.UNAVAILABLE', status: 503, retryable: true });
    expect(failureReason(error)).toBe('בעיה זמנית. המערכת תנסה שוב אוטומטית');
  });

  it('names the limit of the plan', () => {
    const error = new ApiError({ code: 'ACCOUNT.LIMIT_REACHED', status: 403, details: { limit: 3 } });
    expect(failureReason(error)).toBe('הגעת למגבלה של 3 חשבונות');
  });

  it('shows the server’s own Hebrew where there is nothing better', () => {
    const error = new ApiError({ code: 'ACCOUNT.EXISTS', status: 409, text: 'חשבון הפייסבוק כבר מחובר' });
    expect(failureReason(error)).toBe('חשבון הפייסבוק כבר מחובר');
  });
});
