import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTwoFactor,
  loginChanged,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import {
  answered,
  beginLogin,
  look,
  opened,
  pass,
  picture,
  quiet,
  sessionId,
} from '../../testing/live-login.js';
import { ConnectionsPage } from './connections-page.js';

const alertInModal = () => within(screen.getByRole('dialog')).findByRole('alert');

describe('a live login', () => {
  let server: FakeServer;
  beforeEach(() => {
    jest.useFakeTimers();
    server = anEmptyServer()
      .on(interactiveCancel, { success: true })
      .on(interactiveComplete, { success: true, message: '' });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('says what it does while the network is reached, one step a second', async () => {
    server.on(interactiveLogin, () => new Promise<never>(() => undefined));
    await beginLogin(ConnectionsPage, server);
    expect(await screen.findByText('פותחים דפדפן מאובטח…')).toBeTruthy();
    await pass(1_000);
    expect(screen.getByText('מתחברים דרך הפרוקסי של החשבון…')).toBeTruthy();
    await pass(20_000);
    expect(screen.getByText('בודקים מה הרשת מבקשת…')).toBeTruthy();
    jest.useRealTimers();
    await expectAccessible();
  });

  it('is not cancelled by Enter while it starts', async () => {
    server.on(interactiveLogin, () => new Promise<never>(() => undefined));
    const { person } = await beginLogin(ConnectionsPage, server);
    const line = await screen.findByText('פותחים דפדפן מאובטח…');
    await waitFor(() => expect(document.activeElement).toBe(line));
    await person.keyboard('{Enter}');
    await pass(1_000);
    expect(screen.getByText('מתחברים דרך הפרוקסי של החשבון…')).toBeTruthy();
  });

  it('asks for a code with the field in focus, sends it, and keeps the account by itself', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true }, 'two-factor'))
      .on(interactiveTwoFactor, answered({ isLoggedIn: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    const code = await screen.findByLabelText('קוד אימות');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('maxlength')).toBe('8');
    expect(screen.getByAltText('תמונה חיה של חלון ההתחברות').getAttribute('src')).toBe(picture);
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'שליחת הקוד' });
    expect(send.disabled).toBe(true);
    await person.type(code, '123456{Enter}');
    expect(await screen.findByText('חשבון פייסבוק נוסף בהצלחה!')).toBeTruthy();
    expect(server.callsOf(interactiveTwoFactor)[0]?.body).toEqual({
      twoFactorCode: '123456',
      captchaCode: '',
    });
    expect(server.callsOf(interactiveComplete)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be read out while it waits for codes', async () => {
    server.on(interactiveLogin, opened({ needs2FA: true, needsCaptcha: true }));
    await beginLogin(ConnectionsPage, server);
    await screen.findByText('נדרשים קוד אימות וגם התווים שבתמונה.');
    jest.useRealTimers();
    await expectAccessible();
  });

  it.each([
    ['the code', { needs2FA: true }, 'קוד אימות'],
    ['the CAPTCHA', { needsCaptcha: true }, 'קוד CAPTCHA'],
  ])('asks for a code where Enter is pressed and %s is blank', async (_what, flags, name) => {
    server.on(interactiveLogin, opened(flags));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText(name), ' {Enter}');
    expect((await alertInModal()).textContent).toBe('אנא הזינו קוד אימות או CAPTCHA');
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    server.on(interactiveTwoFactor, answered({ isLoggedIn: true }));
    await person.type(screen.getByLabelText(name), 'AB3D{Enter}');
    expect(await screen.findByText('חשבון פייסבוק נוסף בהצלחה!')).toBeTruthy();
  });

  it('says that more is needed after a code that was not enough', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true }, 'two-factor'))
      .on(interactiveTwoFactor, answered({ stillNeeds2FA: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד אימות'), '000000{Enter}');
    expect(await screen.findByText('נדרש להשלים אימות נוסף')).toBeTruthy();
  });

  it('says in red that a code was wrong when the same is asked for again', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true }, 'two-factor'))
      .on(interactiveTwoFactor, answered({ stillNeeds2FA: true, codeRefused: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד אימות'), '000000{Enter}');
    expect((await alertInModal()).textContent).toBe('הקוד שגוי. נדרש להשלים אימות נוסף');
    expect(screen.queryByText(/שלב 2/)).toBeNull();
  });

  it('names the next step, and no fault, when a right CAPTCHA is followed by a code', async () => {
    server
      .on(interactiveLogin, opened({ needsCaptcha: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true }, 'two-factor'))
      .on(interactiveTwoFactor, answered({ stillNeeds2FA: true, codeRefused: false }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד CAPTCHA'), 'AB3D{Enter}');
    expect(await screen.findByText('שלב 2 מתוך 2: נדרש להשלים אימות נוסף')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
    server.on(interactiveTwoFactor, answered({ stillNeeds2FA: true, codeRefused: true }));
    await person.type(await screen.findByLabelText('קוד אימות'), '000000{Enter}');
    expect((await alertInModal()).textContent).toMatch(/^הקוד שגוי/);
    expect(screen.queryByText(/שלב 2/)).toBeNull();
  });

  it('counts no steps where an approval on the phone follows', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true }))
      .on(interactiveScreenshot, () => look({ needsApproval: true }, 'approval'))
      .on(interactiveTwoFactor, answered({ needsApproval: true, codeRefused: false }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד אימות'), '123456{Enter}');
    expect(await screen.findByText('נדרש להשלים אימות נוסף')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
  });

  it('writes a CAPTCHA in capitals and sends it half a second after the fourth sign', async () => {
    server
      .on(interactiveLogin, opened({ needsCaptcha: true }))
      .on(interactiveScreenshot, () => look({ needsCaptcha: true }, 'captcha'))
      .on(interactiveTwoFactor, answered({ needsApproval: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    const field = await screen.findByLabelText<HTMLInputElement>('קוד CAPTCHA');
    await person.type(field, 'ab3');
    await pass(2_000);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await person.type(field, 'd');
    expect(field.value).toBe('AB3D');
    await pass(499);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await pass(2);
    expect(server.callsOf(interactiveTwoFactor)[0]?.body).toEqual({ twoFactorCode: '', captchaCode: 'AB3D' });
  });

  it.each([
    ['may be whole', '123456', 2_000],
    ['is as long as any', '12345678', 500],
  ])('sends a CAPTCHA that was typed first once the code beside it %s', async (_how, code, afterMs) => {
    server
      .on(interactiveLogin, opened({ needs2FA: true, needsCaptcha: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true, needsCaptcha: true }, 'two-factor-captcha'))
      .on(interactiveTwoFactor, answered({ needsApproval: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד CAPTCHA'), 'ab3d');
    await person.type(screen.getByLabelText('קוד אימות'), code.slice(0, 5));
    await pass(3_000);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await person.type(screen.getByLabelText('קוד אימות'), code.slice(5));
    await pass(afterMs - 1);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await pass(2);
    expect(server.callsOf(interactiveTwoFactor).map(({ body }) => body)).toEqual([
      { twoFactorCode: code, captchaCode: 'AB3D' },
    ]);
  });

  it('waits for the end of a CAPTCHA that is typed after its code', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true, needsCaptcha: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true, needsCaptcha: true }, 'two-factor-captcha'))
      .on(interactiveTwoFactor, answered({ needsApproval: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.type(await screen.findByLabelText('קוד אימות'), '12345678');
    for (const sign of 'ab3def') {
      await person.type(screen.getByLabelText('קוד CAPTCHA'), sign);
      await pass(400);
    }
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await pass(101);
    expect(server.callsOf(interactiveTwoFactor).map(({ body }) => body)).toEqual([
      { twoFactorCode: '12345678', captchaCode: 'AB3DEF' },
    ]);
  });

  it('does not send what an input method is still composing', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true, needsCaptcha: true }))
      .on(interactiveScreenshot, () => look({ needs2FA: true, needsCaptcha: true }, 'two-factor-captcha'))
      .on(interactiveTwoFactor, answered({ needsApproval: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    const code = await screen.findByLabelText('קוד אימות');
    const captcha = screen.getByLabelText<HTMLInputElement>('קוד CAPTCHA');
    await person.type(code, '123456');
    fireEvent.compositionStart(captcha);
    fireEvent.change(captcha, { target: { value: 'ab3de' } });
    await pass(3_000);
    fireEvent.submit(captcha.form as HTMLFormElement);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    fireEvent.compositionEnd(captcha);
    expect(captcha.value).toBe('AB3DE');
    await pass(499);
    expect(server.callsOf(interactiveTwoFactor)).toHaveLength(0);
    await pass(2);
    expect(server.callsOf(interactiveTwoFactor).map(({ body }) => body)).toEqual([
      { twoFactorCode: '123456', captchaCode: 'AB3DE' },
    ]);
  });

  it('takes no more than twenty signs of a CAPTCHA, and none that is blank', async () => {
    server.on(interactiveLogin, opened({ needsCaptcha: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    const field = await screen.findByLabelText<HTMLInputElement>('קוד CAPTCHA');
    expect(field.maxLength).toBe(20);
    await person.type(field, '   ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'שליחת הקוד' }).disabled).toBe(true);
  });

  it('polls every second and a half while there is no socket, and follows what the network asks', async () => {
    server
      .on(interactiveLogin, opened({}))
      .on(interactiveScreenshot, () => look({ needsApproval: true }, 'approval'));
    await beginLogin(ConnectionsPage, server);
    await screen.findByText('מתחברים לחשבון…');
    await pass(1_600);
    expect(await screen.findByText(/פתחו את פייסבוק בטלפון/)).toBeTruthy();
    await pass(3_000);
    expect(server.callsOf(interactiveScreenshot).length).toBeGreaterThanOrEqual(3);
  });

  it('follows the stages of the socket without polling', async () => {
    server.on(interactiveLogin, opened({})).on(interactiveScreenshot, () => look({}, 'filling'));
    const { feed } = await beginLogin(ConnectionsPage, server);
    await screen.findByText('מתחברים לחשבון…');
    act(() => feed.setConnected(true));
    happen(feed, loginChanged, { sessionId, owner: 'user-1', stage: 'two-factor' });
    expect(await screen.findByLabelText('קוד אימות')).toBeTruthy();
    await pass(5_000);
    expect(server.callsOf(interactiveScreenshot)).toHaveLength(0);
  });

  it('shows the frames that the socket brings', async () => {
    server.on(interactiveLogin, opened({})).on(interactiveScreenshot, () => look({}, 'filling'));
    const { feed } = await beginLogin(ConnectionsPage, server);
    await screen.findByAltText('תמונה חיה של חלון ההתחברות');
    expect(feed.watched).toEqual([sessionId]);
    await act(async () =>
      feed.receiveFrame({ sessionId, image: new Uint8Array([1]), takenAt: Date.now(), stage: 'filling' }),
    );
    expect(screen.getByAltText('תמונה חיה של חלון ההתחברות').getAttribute('src')).toMatch(/^blob:/);
  });

  it('ends with the reason when its session is over', async () => {
    server.on(interactiveLogin, opened({})).on(interactiveScreenshot, refusal('LOGIN.SESSION_EXPIRED'));
    await beginLogin(ConnectionsPage, server);
    await screen.findByText('מתחברים לחשבון…');
    await pass(1_600);
    expect(await screen.findByText('סשן ההתחברות פג תוקף')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /התחברות חיה/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'הוספת חשבון פייסבוק' })).toBeTruthy();
  });

  it('is over, in the words of the specification, when a look at it tells of a failure', async () => {
    const failed = { ...look({}, 'failed'), success: false };
    server.on(interactiveLogin, opened({})).on(interactiveScreenshot, () => failed);
    await beginLogin(ConnectionsPage, server);
    await screen.findByText('מתחברים לחשבון…');
    await pass(1_600);
    expect(await screen.findByText('סשן ההתחברות פג תוקף')).toBeTruthy();
  });

  it('goes on when one picture could not be had', async () => {
    server
      .on(interactiveLogin, opened({ needs2FA: true }))
      .on(interactiveScreenshot, refusal('SERVICE.UNAVAILABLE'));
    await beginLogin(ConnectionsPage, server);
    await screen.findByLabelText('קוד אימות');
    await pass(1_600);
    expect(await screen.findByText('שגיאה בעדכון צילום המסך')).toBeTruthy();
    server.on(interactiveScreenshot, () => look({ needs2FA: true }, 'two-factor'));
    await pass(1_600);
    await waitFor(() => expect(screen.queryByText('שגיאה בעדכון צילום המסך')).toBeNull());
  });

  it('can be cancelled at any time, which the server hears of', async () => {
    server.on(interactiveLogin, opened({ needs2FA: true }));
    const { person } = await beginLogin(ConnectionsPage, server);
    await screen.findByLabelText('קוד אימות');
    await person.click(screen.getAllByRole('button', { name: 'ביטול ההתחברות' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(interactiveCancel)).toHaveLength(1);
  });

  it('cancelled before it has a session, is cancelled as soon as it gets one', async () => {
    let answer: (reply: ReplyOf<typeof interactiveLogin>) => void = () => undefined;
    server.on(interactiveLogin, () => new Promise((resolve) => (answer = resolve)));
    const { person } = await beginLogin(ConnectionsPage, server);
    await screen.findByText('פותחים דפדפן מאובטח…');
    await person.click(screen.getAllByRole('button', { name: 'ביטול ההתחברות' })[0] as HTMLElement);
    answer(opened({}));
    await waitFor(() => expect(server.callsOf(interactiveCancel)).toHaveLength(1));
    expect(screen.queryByText('מתחברים לחשבון…')).toBeNull();
  });

  it('says so when it was cancelled a moment after the account had been added', async () => {
    let answer: (reply: ReplyOf<typeof interactiveLogin>) => void = () => undefined;
    server.on(interactiveLogin, () => new Promise((resolve) => (answer = resolve)));
    const { person } = await beginLogin(ConnectionsPage, server);
    await screen.findByText('פותחים דפדפן מאובטח…');
    await person.click(screen.getAllByRole('button', { name: 'ביטול ההתחברות' })[0] as HTMLElement);
    answer({ success: true, message: 'Facebook account added successfully!', ...quiet, isLoggedIn: true });
    expect(await screen.findByText(/^ההתחברות של ״דנה״ הושלמה רגע לפני הביטול/)).toBeTruthy();
    expect(server.callsOf(interactiveCancel)).toHaveLength(0);
  });

  it('shows why the login failed', async () => {
    server.on(interactiveLogin, refusal('LOGIN.BAD_CREDENTIALS'));
    await beginLogin(ConnectionsPage, server);
    expect(await screen.findByText('שגיאה בהתחברות: פרטי ההתחברות שגויים או שהחשבון חסום')).toBeTruthy();
  });

  it('that failed gives the form back with what was typed, but for the password', async () => {
    server.on(interactiveLogin, refusal('LOGIN.BAD_CREDENTIALS'));
    const { person } = await beginLogin(ConnectionsPage, server);
    const why = await screen.findByText('שגיאה בהתחברות: פרטי ההתחברות שגויים או שהחשבון חסום');
    const form = screen.getByRole('dialog', { name: 'הוספת חשבון פייסבוק' });
    expect(form.contains(why)).toBe(true);
    const field = (label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label);
    expect(field(/שם החשבון/).value).toBe('דנה');
    expect(field(/אימייל או טלפון/).value).toBe('dana@example.com');
    expect(field(/סיסמת פייסבוק/).value).toBe('');
    await pass(100);
    expect(document.activeElement).toBe(field(/סיסמת פייסבוק/));
    server.on(interactiveLogin, opened({ needs2FA: true }));
    await person.type(field(/סיסמת פייסבוק/), 'right{Enter}');
    expect(await screen.findByLabelText('קוד אימות')).toBeTruthy();
    expect(server.callsOf(interactiveLogin)[1]?.body).toMatchObject({
      accountName: 'דנה',
      username: 'dana@example.com',
      password: 'right',
      consent: true,
    });
  });

  it('tries again by itself what the server calls temporary', async () => {
    server.on(interactiveLogin, refusal('LOGIN.NO_SLOT'));
    await beginLogin(ConnectionsPage, server);
    expect(await screen.findByText('שגיאה בהתחברות: בעיה זמנית. המערכת תנסה שוב אוטומטית')).toBeTruthy();
    server.on(interactiveLogin, opened({ needs2FA: true }));
    await pass(5_100);
    expect(await screen.findByLabelText('קוד אימות')).toBeTruthy();
  });

  it('is over at once when the network asked for nothing', async () => {
    server.on(interactiveLogin, {
      success: true,
      message: 'Facebook account added successfully!',
      ...quiet,
      isLoggedIn: true,
    });
    await beginLogin(ConnectionsPage, server);
    expect(await screen.findByText('חשבון פייסבוק נוסף בהצלחה!')).toBeTruthy();
  });

  it('lets the person finish by hand what could not be kept', async () => {
    server
      .on(interactiveLogin, opened({ isLoggedIn: true }))
      .on(interactiveComplete, refusal('SERVICE.UNAVAILABLE'));
    const { person } = await beginLogin(ConnectionsPage, server);
    expect(await screen.findByText(/^שגיאה בסיום ההתחברות: /)).toBeTruthy();
    server.on(interactiveComplete, { success: true, message: '' });
    await person.click(screen.getByRole('button', { name: 'סיום ההתחברות' }));
    expect(await screen.findByText('חשבון פייסבוק נוסף בהצלחה!')).toBeTruthy();
  });

  it('does not begin without all fields and the consent', async () => {
    const { person } = renderPage(ConnectionsPage, server, {
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    });
    await person.click(await screen.findByRole('button', { name: 'הוספת חשבון' }));
    await person.click(await screen.findByRole('button', { name: 'התחברות לפייסבוק' }));
    expect(await screen.findByText('אנא מלא את כל השדות')).toBeTruthy();
    expect(server.callsOf(interactiveLogin)).toHaveLength(0);
  });
});
