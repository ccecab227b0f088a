import { writeFile } from 'node:fs/promises';
import type { Page } from 'puppeteer';

/** Stands in the Exif data of every photograph made here. */
export const cameraName = 'Camera of Dana';

/** A photograph of a camera that says so: drawn by the page, its Exif data put in front of it. */
export async function photograph(page: Page, path: string, words: string): Promise<Buffer> {
  const drawn = Buffer.from(await page.evaluate(drawJpeg, words), 'base64');
  const bytes = Buffer.concat([drawn.subarray(0, 2), exifSegment(), drawn.subarray(2)]);
  await writeFile(path, bytes);
  return bytes;
}

/** Runs in the page. */
function drawJpeg(words: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [800, 600];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  for (let y = 0; y < 600; y += 20) {
    for (let x = 0; x < 800; x += 20) {
      pen.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 70% 55%)`;
      pen.fillRect(x, y, 20, 20);
    }
  }
  pen.font = '60px sans-serif';
  pen.fillStyle = '#fff';
  pen.fillText(words, 60, 300);
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
}

/** APP1 with one entry: who made the camera (Exif 2.3, 4.5 and 4.6). */
function exifSegment(): Buffer {
  const make = Buffer.from(`${cameraName}\0`, 'latin1');
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(make.length, 14);
  tiff.writeUInt32LE(26, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, make]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
