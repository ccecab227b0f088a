export interface GaugeDefinition<Label extends string = string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/** One value, or one for each set of labels. */
export type Reading<Label extends string = string> =
  number | readonly { labels: Readonly<Record<Label, string>>; value: number }[];

/** Where libraries show metrics that are read when somebody asks for them; `ServiceModule` provides it. */
export abstract class Gauges {
  /** What cannot be read is left out of that answer. */
  abstract show<Label extends string>(
    definition: GaugeDefinition<Label>,
    read: () => Reading<Label> | Promise<Reading<Label>>,
  ): void;
}
