import { errorText, maxMediaBytes, mediaFormats } from '@megafon/contracts';

/** What the picker offers; telephones make JPEG of what is not among these. */
export const pickedTypes = Object.keys(mediaFormats).join(',');

/** What it offers where there is a picture already. */
export const pickedPictures = Object.entries(mediaFormats)
  .filter(([, { type }]) => type === 'image')
  .map(([mediaType]) => mediaType)
  .join(',');

type Test = (head: string) => boolean;
const signatures: readonly Test[] = [
  (head) => head.startsWith('\xff\xd8\xff'),
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('GIF8'),
  (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  (head) => head.slice(4, 8) === 'ftyp' && !/^(hei|hev|mif|avi)/.test(head.slice(8, 12)),
  (head) => head.startsWith('\x1a\x45\xdf\xa3'),
];

/** Why a file would be refused, before it is sent for nothing; null where it would not be. The server looks closer. */
export async function faultOf(file: File): Promise<string | null> {
  if (file.size > maxMediaBytes) return errorText('MEDIA.TOO_LARGE');
  const head = await headOf(file);
  return signatures.some((fits) => fits(head)) ? null : errorText('MEDIA.UNSUPPORTED_TYPE');
}

/** Its first bytes, a character each. */
function headOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String.fromCharCode(...new Uint8Array(reader.result as ArrayBuffer)));
    reader.onerror = () => reject(reader.error ?? new Error('not readable'));
    reader.readAsArrayBuffer(file.slice(0, 16));
  });
}
