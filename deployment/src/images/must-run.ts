import { Problem, runCommand } from '@megafon/infra';

/** @returns what it wrote. @throws Problem with its last lines where it ended with anything but 0 */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: { cwd?: string } = {},
): Promise<string> {
  const { code, output } = await runCommand(command, args, options);
  if (code === 0) return output;
  const lastLines = output.trim().split('\n').slice(-15).join('\n');
  throw new Problem(
    `${command} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${lastLines}`,
    'Mend it.',
  );
}
