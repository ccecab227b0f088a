/** Of the place that a chart has, before it is there too: nothing jumps. */
export const chartHeightPx = 260;
