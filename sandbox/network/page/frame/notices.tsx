import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';

function Notice({ title, text, href, label }: Record<'title' | 'text' | 'href' | 'label', string>) {
  return (
    <section className={cx('card notice')}>
      <h1>{title}</h1>
      <p>{text}</p>
      <a className={cx('button')} href={href}>
        {label}
      </a>
    </section>
  );
}

export function Checkpoint() {
  const { checkpointTitle: title, checkpointText: text, continue: label } = useSite().texts;
  return <Notice {...{ title, text, label }} href="/feed" />;
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
