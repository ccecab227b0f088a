import { z } from 'zod';

const panel = z.object({
  id: z.number().int(),
  title: z.string().min(1),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z
    .array(z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string().optional() }))
    .min(1),
});
const dashboard = z.object({
  uid: z.string().min(1),
  title: z.string().min(1),
  templating: z.object({ list: z.array(z.unknown()) }).optional(),
  panels: z.array(panel).min(1),
});
export type Dashboard = z.output<typeof dashboard>;

/** What is used here of Grafana's form. @throws Error with what is not of it */
export function dashboardIn(text: string): Dashboard {
  const read = dashboard.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
