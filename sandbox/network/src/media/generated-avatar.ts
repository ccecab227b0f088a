import { escapeHtml } from '@megafon/sandbox-markup';
import { stableNumber } from '../world/stable-number.js';

/** A round picture with a person's initials, as SVG. */
export function generatedAvatar(name: string): string {
  const hue = stableNumber(`avatar ${name}`) % 360;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><defs><linearGradient id="g" x2="1" y2="1">
<stop stop-color="hsl(${hue} 58% 52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 62% 38%)"/></linearGradient></defs>
<rect width="80" height="80" fill="url(#g)"/><text x="40" y="50" font-family="Arial, DejaVu Sans, sans-serif" font-size="28"
font-weight="600" fill="#fff" text-anchor="middle">${escapeHtml(initials)}</text></svg>`;
}
