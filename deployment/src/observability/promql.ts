import { parser } from '@prometheus-io/lezer-promql';

interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** What an expression asks for, by Prometheus' own grammar. */
export interface Expression {
  /** Where the grammar does not go on. */
  readonly faults: readonly string[];
  readonly selectors: readonly Selector[];
  /** What it groups by, or matches on. */
  readonly grouping: readonly string[];
}

export function readExpression(text: string): Expression {
  const faults: string[] = [];
  const grouping: string[] = [];
  const selectors: { metric: string; labels: string[] }[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const said = text.slice(from, to);
      if (type.isError) faults.push(`does not go on at ${from}: ${text.slice(from, from + 30)}`);
      else if (type.name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      else if (type.name === 'Identifier') Object.assign(selectors.at(-1) ?? {}, { metric: said });
      else if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.push(said);
      else if (type.name === 'LabelName') selectors.at(-1)?.labels.push(said);
    },
  });
  return { faults, selectors, grouping };
}
