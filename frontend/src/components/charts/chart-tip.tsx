import { formatNumber } from '../../lib/format.js';
import classes from './chart.module.css';

interface Props {
  active?: boolean;
  title: string;
  payload?: readonly { name?: unknown; value?: unknown }[];
}

/** What the pointer is at, in words. */
export function ChartTip({ active, title, payload = [] }: Props) {
  if (active !== true || payload.length === 0) return null;
  return (
    <div className={classes.tip} dir="rtl">
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {payload.map(({ name, value }) => (
        <div key={String(name)}>{`${String(name)}: ${formatNumber(Number(value))}`}</div>
      ))}
    </div>
  );
}
