import { aJpeg, aPixelBomb, aPng, pngMagic } from './made-pictures.js';
import type { Seeded } from './seeded.js';
import type { Meant } from './verdict.js';

/** What the document says of a call that takes a file. */
export interface FileField {
  name: string;
  /** Of the whole body. */
  limitBytes: number;
}

/** A body of `multipart/form-data`, as it goes out. */
export interface MadeForm {
  contentType: string;
  body: Buffer;
}

interface Making extends FileField {
  chance: Seeded;
  boundary: string;
}
interface Kind {
  meant: Meant;
  make: (making: Making) => Buffer;
  /** What the head says instead. */
  contentType?: (boundary: string) => string;
}
interface Part {
  /** Null for none. */
  filename?: string | null;
  field?: string;
  type?: string;
  /** Of the part's head. */
  more?: string;
  content?: Buffer | string;
}

function part({ chance, boundary, name }: Making, has: Part = {}): Buffer {
  const { filename = `${chance.hex(8)}.png`, field = name, type = 'image/png', more = '' } = has;
  const called = filename === null ? '' : `; filename="${filename}"`;
  const head = `Content-Disposition: form-data; name="${field}"${called}\r\nContent-Type: ${type}\r\n${more}`;
  const content = has.content ?? aPng(chance);
  return Buffer.concat([bytes(`--${boundary}\r\n${head}\r\n`), bytes(content), bytes('\r\n')]);
}

const bytes = (content: Buffer | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;
const form = (making: Making, ...parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.map((has) => part(making, has)), bytes(`--${making.boundary}--\r\n`)]);
const named = (filename: string): Kind => ({ meant: 'taken', make: (making) => form(making, { filename }) });
const filled = ({ chance, limitBytes }: Making, begin: string, end: string): Buffer => {
  const body = Buffer.alloc(limitBytes, chance.hex(64));
  body.write(begin, 0);
  body.write(end, limitBytes - Buffer.byteLength(end));
  return body;
};
const opened = (making: Making): string =>
  `--${making.boundary}\r\nContent-Disposition: form-data; name="${making.name}"; filename="a.png"\r\n`;

/** What people send. */
const valid: Readonly<Record<string, Kind>> = {
  'a PNG': { meant: 'taken', make: (making) => form(making, {}) },
  'a JPEG': {
    meant: 'taken',
    make: (making) =>
      form(making, { filename: 'תמונה.jpg', type: 'image/jpeg', content: aJpeg(making.chance) }),
  },
};

/** With one thing wrong; what a file is called and says that it is counts for nothing. */
const near: Readonly<Record<string, Kind>> = {
  'another field': { meant: 'refused', make: (making) => form(making, { field: 'file' }) },
  'a field of prototypes': { meant: 'refused', make: (making) => form(making, { field: '__proto__' }) },
  'a text instead': {
    meant: 'refused',
    make: (making) => form(making, { filename: null, type: 'text/plain', content: 'x' }),
  },
  'a field beside it': { meant: 'refused', make: (making) => form(making, {}, { field: 'owner', filename: null, type: 'text/plain', content: 'somebody' }) }, // prettier-ignore
  'two files': { meant: 'refused', make: (making) => form(making, {}, {}) },
  'an empty file': { meant: 'refused', make: (making) => form(making, { content: '' }) },
  'half a file': {
    meant: 'refused',
    make: (making) => form(making, { content: halfOf(aPng(making.chance)) }),
  },
  'no magic bytes': {
    meant: 'refused',
    make: (making) =>
      form(making, { content: Buffer.concat([Buffer.alloc(8), aPng(making.chance).subarray(8)]) }),
  },
  'magic bytes alone': {
    meant: 'refused',
    make: (making) => form(making, { content: Buffer.concat([pngMagic, making.chance.bytes(500)]) }),
  },
  'a pixel bomb': {
    meant: 'refused',
    make: (making) => form(making, { content: aPixelBomb(making.chance) }),
  },
  'another type': { meant: 'taken', make: (making) => form(making, { type: 'text/html' }) },
  'no boundary': {
    meant: 'refused',
    make: (making) => form(making, {}),
    contentType: () => 'multipart/form-data',
  },
  'another boundary': {
    meant: 'refused',
    make: (making) => form(making, {}),
    contentType: (boundary) => `multipart/form-data; boundary=${boundary.slice(1)}`,
  },
  'no end': { meant: 'refused', make: (making) => part(making) },
  'a long name': named('א'.repeat(60_000)),
  'a name that climbs': named('../../../../etc/passwd'),
  'a name that turns': named('\u202Egnp.exe'),
  'a name with NUL': { ...named('a.png\u0000.html'), meant: 'unsaid' },
  'a name with a line end': { ...named('a\r\nSet-Cookie: a=b'), meant: 'unsaid' },
  'a name without an encoding': {
    meant: 'unsaid',
    make: (making) => form(making, { filename: `x"; filename*=UTF-8''%ff%fe%00; x="` }),
  },
  'as base64': {
    meant: 'unsaid',
    make: (making) => form(making, { more: 'Content-Transfer-Encoding: base64\r\n' }),
  },
};

/** With nothing right. */
const hostile: Readonly<Record<string, Kind>> = {
  nothing: { meant: 'refused', make: () => Buffer.alloc(0) },
  noise: { meant: 'refused', make: ({ chance }) => chance.bytes(20_000) },
  'many parts': {
    meant: 'refused',
    make: (making) => form(making, ...Array<Part>(5_000).fill({ filename: 'a.png', content: 'x' })),
  },
  'many fields': {
    meant: 'refused',
    make: (making) => form(making, ...Array<Part>(5_000).fill({ field: 'x', filename: null, content: 'x' })),
  },
  'many lines in a head': {
    meant: 'unsaid',
    make: (making) => form(making, { more: 'X-A: b\r\n'.repeat(20_000) }),
  },
  'boundaries alone': {
    meant: 'refused',
    make: ({ boundary }) => bytes(`--${boundary}\r\n`.repeat(20_000)),
  },
  'half boundaries': {
    meant: 'refused',
    make: (making) => form(making, { content: `\r\n--${making.boundary.slice(0, -1)}`.repeat(20_000) }),
  },
  'a form in the form': {
    meant: 'refused',
    make: (making) => form(making, { filename: null, type: 'multipart/mixed; boundary=in', content: '--in\r\nContent-Disposition: attachment; filename="a.png"\r\n\r\nx\r\n--in--' }), // prettier-ignore
  },
  'a boundary without end': {
    meant: 'unsaid',
    make: (making) => form(making, {}),
    contentType: (boundary) => `multipart/form-data; boundary=${boundary}${'b'.repeat(6_000)}`,
  },
  'a head without end': { meant: 'refused', make: (making) => filled(making, `${opened(making)}X-A: `, '') },
  'a part without end': { meant: 'refused', make: (making) => filled(making, `${opened(making)}\r\n`, '') },
  'a part up to the limit': {
    meant: 'refused',
    make: (making) => filled(making, `${opened(making)}\r\n`, `\r\n--${making.boundary}--\r\n`),
  },
  'more than the limit': {
    meant: 'refused',
    make: (making) => filled({ ...making, limitBytes: making.limitBytes + 1 }, `${opened(making)}\r\n`, ''),
  },
};

export const formKinds = { valid, near, hostile };
export const allFormKinds: Readonly<Record<string, Kind>> = { ...valid, ...near, ...hostile };

/** @param kind one of `allFormKinds` */
export function madeForm(kind: string, field: FileField, chance: Seeded): MadeForm {
  const of = allFormKinds[kind];
  if (!of) throw new Error(`there is no form called ${kind}`);
  const boundary = `----${chance.hex(24)}`;
  const body = of.make({ ...field, chance, boundary });
  return { contentType: of.contentType?.(boundary) ?? `multipart/form-data; boundary=${boundary}`, body };
}

function halfOf(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2));
}
