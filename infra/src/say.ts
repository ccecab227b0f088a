const startedAt = performance.now();
let stages: NodeJS.WritableStream = process.stdout;

function seconds(): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5)}s`;
}

/** The launcher's voice: one calm line a stage, with the time since it began. */
export const say = {
  /** What begins now. */
  stage: (text: string): void => {
    stages.write(`${seconds()}  ${text}\n`);
  },
  /** For a command whose output is a document, to be kept in a file: stages go where warnings go. */
  stagesAside: (): void => {
    stages = process.stderr;
  },
  /** Text as it is, for the last screen and for reports. */
  plain: (text: string): void => {
    process.stdout.write(`${text}\n`);
  },
  /** Something a person should look at. */
  warn: (text: string): void => {
    process.stderr.write(`${seconds()}  ! ${text}\n`);
  },
};
