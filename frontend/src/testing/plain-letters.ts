/** As much of a canvas as axe asks for to tell letters from icons: each letter is as wide as the others, and painted. */
const canvas = {
  canvas: {},
  measureText: (text: string) => ({ width: 30 * text.length }),
  fillText: () => undefined,
  clearRect: () => undefined,
  getImageData: (_x: number, _y: number, width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4).fill(255),
  }),
};

/** Nothing is painted in tests: meanwhile every text is one, and none an icon of a font. */
export async function withPlainLetters<T>(run: () => Promise<T>): Promise<T> {
  const descriptor = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext') ?? {};
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => canvas });
  try {
    return await run();
  } finally {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', descriptor);
  }
}
