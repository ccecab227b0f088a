import { stableNumber } from '../world/stable-number.js';
import { encodePng } from '../media/png.js';
import { glyphs } from './captcha-glyphs.js';

const width = 260;
const height = 90;

interface Segment {
  from: [number, number];
  to: [number, number];
  thickness: number;
}

/** Draws the text, slanted, bent and under a few thin lines, as a PNG of 260 × 90. The same text, the same picture. */
export function captchaPicture(text: string): Buffer {
  const random = (salt: string): number => (stableNumber(`${text} ${salt}`) % 1_000) / 1_000;
  const segments = [...letterSegments(text, random), ...noiseSegments(random)];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bentX = x + 3 * Math.sin(y / 13 + random('bend') * 6);
      const bentY = y + 4 * Math.sin(x / 29 + random('wave') * 6);
      let ink = 0;
      for (const segment of segments) {
        const distance = distanceTo(segment, bentX, bentY);
        ink = Math.max(ink, Math.min(1, Math.max(0, segment.thickness / 2 + 0.7 - distance)));
      }
      const paper = 238 + ((x * 7 + y * 13) % 11);
      const at = (y * width + x) * 3;
      pixels[at] = paper - ink * (paper - 30);
      pixels[at + 1] = paper - ink * (paper - 58);
      pixels[at + 2] = paper - ink * (paper - 112);
    }
  }
  return encodePng(width, height, pixels);
}

function letterSegments(text: string, random: (salt: string) => number): Segment[] {
  const step = (width - 40) / text.length;
  return [...text].flatMap((character, index) => {
    const angle = (random(`angle ${index}`) - 0.5) * 0.5;
    const centre: [number, number] = [
      20 + step * (index + 0.5),
      height / 2 + (random(`lift ${index}`) - 0.5) * 14,
    ];
    const place = (point: string): [number, number] => {
      const x = (Number(point[0]) - 2) * 8;
      const y = (Number(point[1]) - 3) * 8;
      return [
        centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
        centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
      ];
    };
    return (glyphs[character] ?? '').split('|').flatMap((stroke) => {
      const points = stroke.split(' ').map(place);
      return points.slice(1).map((to, at): Segment => ({ from: points[at] ?? to, to, thickness: 5 }));
    });
  });
}

function noiseSegments(random: (salt: string) => number): Segment[] {
  return [0, 1, 2, 3].map((number) => ({
    from: [random(`x1 ${number}`) * 60, random(`y1 ${number}`) * height],
    to: [width - random(`x2 ${number}`) * 60, random(`y2 ${number}`) * height],
    thickness: 1.2,
  }));
}

function distanceTo({ from, to }: Segment, x: number, y: number): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = Math.max(
    0,
    Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)),
  );
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}
