import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/t.js';

const settleMs = 200;

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Types at full speed; what listens hears of it once the typing settles. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  /** What was said and has not come back yet: whoever keeps it in the address may take a moment. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (told.length > 0 && told.at(-1) === value) setTold([]);
  if (value !== given) {
    setGiven(value);
    const echo = told.indexOf(value);
    if (echo === -1) {
      // Changed from outside (a cleared filter, a link): the field follows.
      setText(value);
      setTold([]);
    } else setTold(told.slice(echo + 1));
  }
  const heard = told.at(-1) ?? value;
  useEffect(() => {
    if (text === heard) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, text]);
      onChange(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, heard, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => setText('')} />
      }
    />
  );
}
