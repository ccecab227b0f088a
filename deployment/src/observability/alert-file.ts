import { parse } from 'yaml';
import { z } from 'zod';

const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/);

const rule = z.strictObject({
  alert: z.string().regex(/^([A-Z][a-z]+)+$/),
  expr: z.string().min(1),
  for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({
    summary: z.string().min(1),
    runbook: z.string().regex(/^docs\/operations\.md#[a-z0-9-]+$/),
  }),
});
export type AlertRule = z.output<typeof rule>;

const alertFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })).min(1),
});

const series = z.strictObject({ series: z.string(), values: z.string() });
const testFile = z.strictObject({
  rule_files: z.array(z.string()),
  evaluation_interval: duration,
  tests: z.array(
    z.strictObject({
      name: z.string(),
      interval: duration,
      input_series: z.array(series).min(1),
      alert_rule_test: z
        .array(
          z.strictObject({
            eval_time: duration,
            alertname: z.string(),
            exp_alerts: z.array(
              z.strictObject({
                exp_labels: z.record(z.string(), z.string()),
                exp_annotations: z.record(z.string(), z.string()),
              }),
            ),
          }),
        )
        .min(1),
    }),
  ),
});
export type AlertTest = z.output<typeof testFile>['tests'][number];

/** @throws Error with all that is not of Prometheus' form, or not as it is done here */
export function alertsIn(text: string): AlertRule[] {
  return readAs(alertFile, text).groups.flatMap(({ rules }) => rules);
}

/** The same of a file for `promtool test rules`. */
export function alertTestsIn(text: string): AlertTest[] {
  return readAs(testFile, text).tests;
}

function readAs<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const read = schema.safeParse(parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
