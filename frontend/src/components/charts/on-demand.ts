import { lazy } from 'react';

const load = () => import('./charts.js');
let loading: ReturnType<typeof load> | undefined;
/** With recharts, which is a chunk of its own: no page waits for it. */
const charts = () => (loading ??= load());

export const TwoLines = lazy(async () => ({ default: (await charts()).TwoLines }));
export const Bars = lazy(async () => ({ default: (await charts()).Bars }));
