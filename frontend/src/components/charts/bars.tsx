import { useReducedMotion } from '@mantine/hooks';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartHeightPx } from './chart-height.js';
import { ChartTip } from './chart-tip.js';

interface BarsProps {
  rows: readonly { id: string; name: string; value: number }[];
  valueName: string;
}

const text = { fill: 'var(--chart-text)', fontSize: 12 };
const longestName = 16;
const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** A bar a row, from the right, with its name beside it. */
export function Bars({ rows, valueName }: BarsProps) {
  const still = useReducedMotion();
  return (
    <ResponsiveContainer width="100%" height={chartHeightPx}>
      <BarChart
        data={[...rows]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 8, left: 8, right: 0, bottom: 0 }}
      >
        <CartesianGrid horizontal={false} stroke="var(--chart-grid)" />
        <XAxis type="number" reversed allowDecimals={false} tick={text} tickLine={false} />
        <YAxis
          type="category"
          dataKey="name"
          orientation="right"
          width={120}
          tick={text}
          tickFormatter={cut}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--chart-grid)' }}
          content={({ active, payload, label }) => (
            <ChartTip active={active} title={String(label)} payload={payload} />
          )}
        />
        <Bar
          dataKey="value"
          name={valueName}
          fill="var(--chart-first)"
          radius={4}
          maxBarSize={32}
          isAnimationActive={!still}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
