export { Html, escapeHtml, html } from './html.js';
export type { HtmlValue } from './html.js';
