import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** Pictures and films as people upload them, made for the test. */
export const sampleMedia = {
  /** A photograph that says where it was taken, lying on its side. */
  photo: (width = 400, height = 300): Promise<Buffer> =>
    noise(width, height)
      .withExif({
        IFD0: { Make: 'Camera of Dana', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '32/1 4/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '34/1 46/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  png: (): Promise<Buffer> => noise(60, 40).png().toBuffer(),
  webp: (): Promise<Buffer> => noise(60, 40).webp().toBuffer(),
  gif: async (): Promise<Buffer> => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
  },
  /** Few bytes that say they are very many pixels. */
  pixelBomb: async (): Promise<Buffer> => {
    const bomb = await noise(8, 8).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    return bomb;
  },
  /** A film's boxes in their order, with the place where it was taken. */
  film: (brand = 'isom'): Buffer => {
    const place = box('©xyz', Buffer.from('\0\x12\x15\xc7+32.0667+034.7667/', 'latin1'));
    const track = box('trak', Buffer.concat([box('tkhd', Buffer.alloc(84)), box('udta', place)]));
    const movie = Buffer.concat([
      box('mvhd', Buffer.alloc(100)),
      track,
      box('udta', place),
      box('meta', place),
    ]);
    return Buffer.concat([
      box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}`, 'latin1')),
      box('moov', movie),
      box('mdat', Buffer.from('the film itself')),
    ]);
  },
  /** The head of a WebM file as browsers record it. */
  webm: (): Buffer =>
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
};

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
