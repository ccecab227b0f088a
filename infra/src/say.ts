const startedAt = performance.now();

function seconds(): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5)}s`;
}

/** The launcher's voice: one calm line a stage, with the time since it began. */
export const say = {
  /** What begins now. */
  stage: (text: string): void => {
    process.stdout.write(`${seconds()}  ${text}\n`);
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
