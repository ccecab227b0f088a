import type { Page } from 'puppeteer';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A run of letters on paper: where it begins and ends, in points from the left, and how high it stands on its page. */
interface Piece {
  text: string;
  left: number;
  right: number;
  line: number;
}

/** A page of the product as the browser prints it, read as what reads PDFs does: a search, or copying out of it. */
export class PrintedPage {
  private constructor(private readonly pieces: readonly Piece[]) {}

  static async of(page: Page): Promise<PrintedPage> {
    const task = getDocument({ data: await page.pdf({ format: 'A4' }), verbosity: 0 });
    const document = await task.promise;
    const pieces: Piece[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [left = 0, bottom = 0] = (item.transform as number[]).slice(4);
        pieces.push({
          text: item.str,
          left,
          right: left + item.width,
          line: number * 10_000 - Math.round(bottom),
        });
      }
    }
    await task.destroy();
    return new PrintedPage(pieces);
  }

  /** Its lines as they are read in Hebrew: from the right to the left. */
  get lines(): string[] {
    const lines = new Map<number, Piece[]>();
    for (const piece of this.pieces) lines.set(piece.line, [...(lines.get(piece.line) ?? []), piece]);
    return [...lines]
      .sort(([one], [other]) => one - other)
      .map(([, pieces]) => {
        const sorted = pieces.toSorted((one, other) => other.right - one.right);
        return sorted
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim();
      });
  }

  /** Where the first piece that says this ends at its right, in points. */
  rightOf(text: string): number {
    const piece = this.pieces.find((one) => one.text.trim() === text);
    if (!piece) throw new Error(`nothing says ${text}`);
    return piece.right;
  }
}
