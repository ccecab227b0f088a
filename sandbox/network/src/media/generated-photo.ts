import { stableNumber } from '../world/stable-number.js';
import { encodePng } from './png.js';

const width = 360;
const height = 220;
const sunColour = [255, 244, 214];
/** Taken once: in the contexts that tests run in, each look for a global costs more than what is done with it. */
const { hypot, imul, max, min } = Math;
const made = new Map<number, Buffer>();

/** A made-up landscape as a PNG of some 60 kB; each number has its own, drawn once. */
export function generatedPhoto(number: number): Buffer {
  const known = made.get(number);
  if (known) return known;
  const picture = draw(number);
  made.set(number, picture);
  return picture;
}

function draw(number: number): Buffer {
  const hue = stableNumber(`hue ${number}`) % 360;
  const sky = [hslToRgb(hue, 0.6, 0.72), hslToRgb((hue + 40) % 360, 0.7, 0.9)] as const;
  const hills = [0, 1, 2].map((layer) => {
    const phase = stableNumber(`phase ${number} ${layer}`) % 100;
    const swing = 14 + (stableNumber(`swing ${number} ${layer}`) % 18);
    return {
      colour: hslToRgb((hue + 150 + layer * 22) % 360, 0.34, 0.55 - layer * 0.13),
      tops: Array.from({ length: width }, (_, x) => 110 + layer * 32 + swing * Math.sin(x / 46 + phase)),
    };
  });
  const sun = { x: 40 + (stableNumber(`sun ${number}`) % 280), y: 46, radius: 22 };
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sunlight = edge(sun.radius - hypot(x - sun.x, y - sun.y));
      // Grain: photographs do not compress like drawings.
      const grain = ((imul(x + y * width, 0x9e3779b1) >>> 13) % 7) - 3;
      for (let channel = 0; channel < 3; channel += 1) {
        let value = mix(sky[0][channel] ?? 0, sky[1][channel] ?? 0, y / height);
        value = mix(value, sunColour[channel] ?? 0, sunlight);
        for (const hill of hills) {
          value = mix(value, hill.colour[channel] ?? 0, edge(y - (hill.tops[x] ?? height)));
        }
        pixels[(y * width + x) * 3 + channel] = max(0, min(255, value + grain));
      }
    }
  }
  return encodePng(width, height, pixels);
}

/** 0 outside, 1 inside, and in between within a pixel of the edge, so that edges are smooth. */
function edge(insidePx: number): number {
  return max(0, min(1, insidePx + 0.5));
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    return 255 * (lightness - chroma * max(-1, min(k - 3, 9 - k, 1)));
  });
}
