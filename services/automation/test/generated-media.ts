import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';

export type MediaType = 'image/png' | 'image/jpeg' | 'video/webm' | 'video/mp4';

/** Draws and records in the page; runs there. */
async function makeMedia(type: string, label: string): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [160, 120];
  const pen = canvas.getContext('2d');
  let frame = 0;
  const draw = () => {
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = `hsl(${(frame += 20)} 80% 50%)`;
    pen.fillRect(0, 0, 160, 120);
    pen.fillStyle = '#fff';
    pen.fillText(label, 10, 60);
  };
  draw();
  const blob = await new Promise<Blob>((resolve, reject) => {
    if (type.startsWith('image/')) {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error(`no ${type}`))), type);
      return;
    }
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: type });
    const parts: Blob[] = [];
    let sizeBytes = 0;
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      sizeBytes += data.size;
      if (sizeBytes > 1_000 && recorder.state === 'recording') recorder.stop();
    };
    recorder.onstop = () => {
      clearInterval(drawing);
      resolve(new Blob(parts, { type }));
    };
    recorder.onerror = () => reject(new Error(`cannot record ${type}`));
    const drawing = setInterval(draw, 30);
    recorder.start(100);
  });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A real picture or video of a few kilobytes with a label on it, made by the browser itself. @returns its path. */
export async function generateMedia(
  page: Page,
  type: MediaType,
  file: { folder: string; name: string; label?: string },
): Promise<string> {
  const written = [type, file.label ?? type].map((text) => JSON.stringify(text)).join();
  const base64 = (await page.evaluate(`(${makeMedia.toString()})(${written})`)) as string;
  const path = join(file.folder, file.name);
  await writeFile(path, Buffer.from(base64, 'base64'));
  return path;
}
