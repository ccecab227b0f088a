import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { TwoLines } from './two-lines.js';

describe('two lines', () => {
  // Nothing is laid out here: every element is as large as a chart.
  beforeEach(() => {
    const box = { x: 0, y: 0, top: 0, left: 0, right: 600, bottom: 240, width: 600, height: 240 };
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('leave a gap where nobody read a number, and show one that stands alone', () => {
    const second = [4, 5, null, 6, null];
    const rows = second.map((value, n) => ({ day: `2026-03-0${String(n + 1)}`, first: n, second: value }));
    const { container } = render(<TwoLines rows={rows} firstName="posts" secondName="likes" />);
    const [whole, broken] = [...container.querySelectorAll('.recharts-line-curve')].map(
      (line) => line.getAttribute('d')?.match(/M/g)?.length,
    );
    expect([whole, broken]).toEqual([1, 2]);
    expect(container.querySelectorAll('.recharts-line-dot')).toHaveLength(5 + 3);
  });
});
