import { useReducedMotion } from '@mantine/hooks';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { longDay, shortDay } from '../../lib/days.js';
import { chartHeightPx } from './chart-height.js';
import { ChartTip } from './chart-tip.js';

interface TwoLinesProps {
  rows: readonly { day: string; first: number; second: number | null }[];
  firstName: string;
  secondName: string;
  /** The second line has a scale of its own, at the left. */
  ownScale?: boolean;
}

const text = { fill: 'var(--chart-text)', fontSize: 12 };

/** Two numbers a day; time runs from right to left. A day without a number is a gap. */
export function TwoLines({ rows, firstName, secondName, ownScale = false }: TwoLinesProps) {
  const still = useReducedMotion();
  const line = {
    type: 'monotone',
    strokeWidth: 2,
    // A day between two gaps has no line to stand on.
    dot: { r: 3 },
    connectNulls: false,
    isAnimationActive: !still,
  } as const;
  const axis = { allowDecimals: false, tick: text, width: 36, axisLine: false, tickLine: false } as const;
  return (
    <ResponsiveContainer width="100%" height={chartHeightPx}>
      <LineChart
        data={[...rows]}
        accessibilityLayer={false}
        margin={{ top: 8, left: 8, right: 0, bottom: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis dataKey="day" reversed tickFormatter={shortDay} tick={text} minTickGap={16} tickLine={false} />
        <YAxis yAxisId="first" orientation="right" {...axis} />
        {ownScale && <YAxis yAxisId="second" orientation="left" {...axis} />}
        <Tooltip
          // Asked for also where no day is pointed at.
          content={({ active, payload, label }) =>
            label === undefined ? null : (
              <ChartTip active={active} title={longDay(String(label))} payload={payload} />
            )
          }
        />
        <Line {...line} yAxisId="first" dataKey="first" name={firstName} stroke="var(--chart-first)" />
        <Line
          {...line}
          yAxisId={ownScale ? 'second' : 'first'}
          dataKey="second"
          name={secondName}
          stroke="var(--chart-second)"
          strokeDasharray="6 4"
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
