import { encode } from 'uqr';

/** Readers need so many light squares around it. */
const margin = 4;

/** Dark on light, also at night: readers know no other. A chunk of its own. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: margin, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
