import { Html } from '@megafon/sandbox-markup';

/** A small line icon, hidden from screen readers: the words beside it say it. */
export const phoneIcon = new Html(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 3h8v18H8zm3 15h2"/></svg>',
);
