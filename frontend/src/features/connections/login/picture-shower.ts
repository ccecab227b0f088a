import type { PicturePart } from '@megafon/contracts';

interface Picture {
  image: BlobPart;
  form: PicturePart | null;
}

/**
 * Shows the pictures of a login one after the other, each once it is decoded: an element whose picture is still loading has
 * no size, and what is clicked in it has no place. Pictures that come meanwhile are passed over for the newest.
 */
export class PictureShower {
  private newest: Picture | null = null;
  private isDecoding = false;
  private isStopped = false;
  private shown: string | null = null;

  /** @param show is given an object URL that holds until the next one was shown, or until `stop` */
  constructor(private readonly show: (url: string, form: PicturePart | null) => void) {}

  /** @param image a JPEG */
  async take(image: BlobPart, form: PicturePart | null): Promise<void> {
    this.newest = { image, form };
    if (this.isDecoding) return;
    this.isDecoding = true;
    while (this.newest && !this.isStopped) {
      const next: Picture = this.newest;
      this.newest = null;
      await this.showDecoded(next);
    }
    this.isDecoding = false;
  }

  stop(): void {
    this.isStopped = true;
    if (this.shown !== null) URL.revokeObjectURL(this.shown);
  }

  private async showDecoded({ image, form }: Picture): Promise<void> {
    const url = URL.createObjectURL(new Blob([image], { type: 'image/jpeg' }));
    const isWhole = await decoded(url);
    if (!isWhole || this.isStopped) return URL.revokeObjectURL(url);
    const previous = this.shown;
    this.shown = url;
    this.show(url, form);
    if (previous !== null) URL.revokeObjectURL(previous);
  }
}

async function decoded(url: string): Promise<boolean> {
  const probe = new Image();
  probe.src = url;
  return probe.decode().then(
    () => true,
    () => false,
  );
}
