import { crc32, deflateSync } from 'node:zlib';
import type { Seeded } from './seeded.js';

export const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const leastEdge = 8;
const edges = 57;

/** Noise in colours: hardly any of it is packed away, so that half of its bytes is half of a picture. */
export function aPng(chance: Seeded): Buffer {
  const [width, height] = [leastEdge + chance.below(edges), leastEdge + chance.below(edges)];
  const rows = Array.from({ length: height }, () => [Buffer.from([0]), chance.bytes(width * 3)]).flat();
  return pngOf(width, height, Buffer.concat(rows));
}

/** Few bytes that say they are 900 million pixels. */
export function aPixelBomb(chance: Seeded): Buffer {
  return pngOf(30_000, 30_000, chance.bytes(1_000));
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  return Buffer.concat([
    pngMagic,
    pngChunk('IHDR', headOf(width, height)),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function headOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  return head;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Grey squares of eight by eight: the smallest baseline JPEG that says something (ITU T.81). */
export function aJpeg(chance: Seeded): Buffer {
  const [across, down] = [1 + chance.below(8), 1 + chance.below(8)];
  const [width, height] = [across * 8, down * 8];
  // Of each square its difference in brightness (code 10, then four bits) and the end of the block (code 0).
  const bits = Array.from(
    { length: across * down },
    () => `10${chance.below(16).toString(2).padStart(4, '0')}0`,
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(8)]),
    jpegSegment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    jpegSegment(0xc4, [0x00, 1, 1, ...Array<number>(14).fill(0), 0, 4]),
    jpegSegment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    entropyCoded(bits.join('')),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function jpegSegment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

/** Filled up with ones; a byte of ones is followed by a zero, so that it is no marker. */
function entropyCoded(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}
