import { cx } from '../site/classes.js';
import { send } from '../site/calls.js';
import { useSite } from '../site/site.js';

interface NoticeProps {
  title: string;
  text: string;
  href: string;
  label: string;
  /** In place of following the link. */
  onPress?: () => void;
}

function Notice({ title, text, href, label, onPress }: NoticeProps) {
  return (
    <section className={cx('card notice')}>
      <h1>{title}</h1>
      <p>{text}</p>
      <a
        className={cx('button')}
        href={href}
        onClick={(event) => {
          if (!onPress) return;
          event.preventDefault();
          onPress();
        }}
      >
        {label}
      </a>
    </section>
  );
}

export function Checkpoint() {
  const { checkpointTitle: title, checkpointText: text, continue: label } = useSite().texts;
  // Whoever answers it is let in again.
  const confirm = () => void send('/checkpoint', {});
  return <Notice {...{ title, text, label }} href="/feed" onPress={confirm} />;
}

export function RateLimit() {
  const { limitTitle: title, limitText: text, home: label } = useSite().texts;
  return <Notice {...{ title, text, label }} href="/" />;
}

export function NotFound() {
  const { notFoundTitle: title, notFoundText: text, home: label } = useSite().texts;
  return <Notice {...{ title, text, label }} href="/" />;
}

export function Disabled() {
  const { blockedTitle: title, blockedText: text, backToLogin: label } = useSite().texts;
  return <Notice {...{ title, text, label }} href="/login" />;
}
