import type { Account, Language } from '../world/state.js';
import type { World } from '../world/world.js';
import { english } from './texts-en.js';
import { hebrew } from './texts-he.js';
import type { Texts } from './texts-he.js';

/** What each page is drawn with. */
export interface View {
  language: Language;
  texts: Texts;
  account: Account | null;
  world: World;
  now: number;
}

export interface LanguageHints {
  query: unknown;
  cookie: string | undefined;
  header: string | undefined;
}

/** `?lang` first (kept in a cookie), then the account's language, then Accept-Language; Hebrew when nothing says. */
export function viewFor(world: World, account: Account | null, hints: LanguageHints): View {
  const language =
    known(hints.query) ?? known(hints.cookie) ?? account?.language ?? firstKnown(hints.header) ?? 'he';
  return { language, texts: language === 'he' ? hebrew : english, account, world, now: world.now() };
}

export function known(language: unknown): Language | undefined {
  return language === 'he' || language === 'en' ? language : undefined;
}

function firstKnown(header: string | undefined): Language | undefined {
  for (const entry of header?.split(',') ?? []) {
    const tag = entry.split(';')[0]?.trim().toLowerCase().split('-')[0];
    const language = known(tag === 'iw' ? 'he' : tag);
    if (language) return language;
  }
  return undefined;
}

export function formatNumber(view: View, value: number): string {
  return new Intl.NumberFormat(view.language === 'he' ? 'he-IL' : 'en-US').format(value);
}

const formats = {
  he: { relative: new Intl.RelativeTimeFormat('he', { numeric: 'auto' }), full: fullDate('he-IL') },
  en: { relative: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }), full: fullDate('en-US') },
};

function fullDate(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jerusalem',
  });
}

/** A time as `3 hours ago` (or "now"). */
export function relativeTime(view: View, at: number): string {
  // Intl writes one hour as "לפני שעה (1)"; people do not.
  return formatRelative(view, at).replace(' (1)', '');
}

function formatRelative(view: View, at: number): string {
  const minutes = Math.round((at - view.now) / 60_000);
  const { relative } = formats[view.language];
  if (minutes > -1) return relative.format(0, 'second');
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (minutes > -1_440) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 1_440), 'day');
}

const units = {
  he: { now: 'עכשיו', minute: 'דק׳', hour: 'שע׳', day: 'ימים' },
  en: { now: 'Just now', minute: 'm', hour: 'h', day: 'd' },
};

/** A time as `2h`: how long ago, as short as it goes. */
export function shortTime(view: View, at: number): string {
  const minutes = Math.round((view.now - at) / 60_000);
  const unit = units[view.language];
  if (minutes < 1) return unit.now;
  const [count, name] =
    minutes < 60
      ? [minutes, unit.minute]
      : minutes < 1_440
        ? [Math.round(minutes / 60), unit.hour]
        : [Math.round(minutes / 1_440), unit.day];
  return view.language === 'he' ? `${count} ${name}` : `${count}${name}`;
}

export function fullTime(view: View, at: number): string {
  return formats[view.language].full.format(at);
}
