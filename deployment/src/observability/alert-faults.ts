import type { AlertRule, AlertTest } from './alert-file.js';
import { readExpression } from './promql.js';
import { seriesOf } from './registered-metrics.js';
import type { RegisteredMetric } from './registered-metrics.js';

export interface Watching {
  readonly alerts: readonly AlertRule[];
  readonly tests: readonly AlertTest[];
  readonly metrics: Iterable<RegisteredMetric>;
  /** docs/operations.md */
  readonly operations: string;
}

/** Of every figure: what registries and Prometheus put to it. */
const ofEverySeries = ['service', 'instance', 'job', 'namespace', 'pod'];

/** All that is wrong with the alerts and with what they are held to. */
export function alertFaults({ alerts, tests, metrics, operations }: Watching): string[] {
  const labels = labelsBySeries(metrics);
  const anchors = anchorsIn(operations);
  const names = alerts.map(({ alert }) => alert);
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
    ...alerts.flatMap(({ alert, expr, annotations }) =>
      [
        ...expressionFaults(expr, labels),
        ...(anchors.has(annotations.runbook.split('#')[1] ?? '')
          ? []
          : [`there is no ${annotations.runbook}`]),
        ...testFaults(
          tests.filter(({ alert_rule_test: held }) => held.some((one) => one.alertname === alert)),
        ),
      ].map((fault) => `${alert}: ${fault}`),
    ),
    ...tests
      .flatMap(({ alert_rule_test: held }) => held)
      .filter(({ alertname }) => !names.includes(alertname))
      .map(({ alertname }) => `a test is of ${alertname}, which is not there`),
    ...tests.flatMap(({ name, input_series: series }) =>
      series.flatMap(({ series: one }) => expressionFaults(one, labels).map((fault) => `${name}: ${fault}`)),
    ),
  ];
}

/** What is wrong with an expression over the figures. @param labels those of each series, by its name */
export function expressionFaults(expr: string, labels: ReadonlyMap<string, readonly string[]>): string[] {
  const { faults, selectors, grouping } = readExpression(expr);
  if (faults.length > 0) return [...faults];
  if (selectors.length === 0) return ['asks for no figure'];
  const known = selectors.flatMap(({ metric }) => labels.get(metric) ?? []);
  return [
    ...selectors.flatMap(({ metric, labels: asked }) => {
      const there = labels.get(metric);
      if (!there) return [`nobody has the figure ${metric}`];
      return asked.filter((label) => !there.includes(label)).map((label) => `${metric} has no ${label}`);
    }),
    ...grouping.filter((label) => !known.includes(label)).map((label) => `nothing in it has a ${label}`),
  ];
}

export function labelsBySeries(metrics: Iterable<RegisteredMetric>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...metrics].flatMap((metric) =>
      seriesOf(metric).map((name): [string, string[]] => [
        name,
        [...metric.labelNames, ...ofEverySeries, ...(name.endsWith('_bucket') ? ['le'] : [])],
      ]),
    ),
  );
}

function testFaults(tests: readonly AlertTest[]): string[] {
  const expected = tests.flatMap(({ alert_rule_test: held }) => held.map((one) => one.exp_alerts.length));
  return [
    ...(expected.some((count) => count > 0) ? [] : ['no test makes it fire']),
    ...(expected.includes(0) ? [] : ['no test shows it quiet']),
  ];
}

/** Where headings of a page can be linked to. */
function anchorsIn(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
