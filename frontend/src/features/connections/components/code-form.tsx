import { captchaAutoSubmitMs } from '@megafon/contracts';
import { Group, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import type { LoginFlags } from '../login/login-state.js';
import type { Codes } from '../login/use-codes.js';

const maxCodeLength = 8;
const maxCaptchaLength = 20;
/** A CAPTCHA longer than this goes off by itself. */
const autoSubmitAbove = 3;
/** A code shorter than this is still being typed, and one that is as long may be. */
const wholeCodeLength = 6;
const perhapsWholeMs = 2_000;

/** A code copied out of a Hebrew message brings direction marks with it, and often a space in its middle. */
const bare = (code: string) => code.replace(/[\s\p{Cf}]/gu, '');

interface Props {
  flags: LoginFlags;
  sending: boolean;
  onSend: (codes: Codes) => void;
}

export function CodeForm({ flags, sending, onSend }: Props) {
  const { needs2FA, needsCaptcha } = flags;
  const [code, setCode] = useState('');
  const [captcha, setCaptcha] = useState('');
  // While an input method composes, what stands in a field is not yet what the person means.
  const [composing, setComposing] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const captchaField = useRef<HTMLInputElement>(null);
  const blank = bare(code) === '' && bare(captcha) === '';

  const send = () => {
    if (sending || blank || composing) return;
    onSend({ twoFactorCode: bare(code), captchaCode: bare(captcha).toUpperCase() });
    // Each code is good once; the next one is another.
    setCode('');
    setCaptcha('');
  };

  /** The button is disabled while the fields are blank, and Enter sends no form whose button is. */
  const sayRequired = ({ key, repeat }: KeyboardEvent) => {
    if (key !== 'Enter' || repeat || !blank || sending || composing) return;
    onSend({ twoFactorCode: '', captchaCode: '' });
  };

  // data-autofocus is for a dialog that is only just opening: it takes the focus after this did.
  useEffect(() => {
    if (sending) return;
    (needs2FA ? codeField : captchaField).current?.focus();
  }, [needs2FA, needsCaptcha, sending]);

  const autoSend = useEffectEvent(() => {
    // Where both are wanted on one page, half an answer would only burn the CAPTCHA.
    if (needsCaptcha && !flags.isLoggedIn && !(needs2FA && bare(code).length < wholeCodeLength)) send();
  });
  // What the CAPTCHA was when the code changed last: typed after it, it has its own moment.
  const [beside, setBeside] = useState({ code, captcha });
  if (beside.code !== code) setBeside({ code, captcha });
  const isAfterCode = beside.captcha !== captcha || code === '';
  const waitMs = isAfterCode || bare(code).length >= maxCodeLength ? captchaAutoSubmitMs : perhapsWholeMs;
  useEffect(() => {
    if (composing || bare(captcha).length <= autoSubmitAbove) return;
    const timer = setTimeout(() => autoSend(), waitMs);
    return () => clearTimeout(timer);
  }, [captcha, code, composing, waitMs]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Group align="flex-end" gap="sm">
        {needs2FA && (
          <TextInput
            ref={codeField}
            data-autofocus
            label={t('liveLogin.code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={sayRequired}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            maxLength={maxCodeLength}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            size="md"
            flex="1 1 160px"
          />
        )}
        {needsCaptcha && (
          <TextInput
            ref={captchaField}
            data-autofocus={!needs2FA || undefined}
            label={t('liveLogin.captcha')}
            value={captcha}
            // An input method loses its place when what it composes is changed under it.
            onChange={(event) => {
              const { value } = event.currentTarget;
              setCaptcha((event.nativeEvent as InputEvent).isComposing ? value : value.toUpperCase());
            }}
            onKeyDown={sayRequired}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={(event) => {
              setComposing(false);
              setCaptcha(event.currentTarget.value.toUpperCase());
            }}
            styles={{ input: { textTransform: 'uppercase' } }}
            maxLength={maxCaptchaLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            size="md"
            flex="1 1 160px"
          />
        )}
        <BusyButton type="submit" size="md" busy={sending} disabled={blank && !sending}>
          {sending ? t('liveLogin.sendingCode') : t('liveLogin.sendCode')}
        </BusyButton>
      </Group>
    </form>
  );
}
