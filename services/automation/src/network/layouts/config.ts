/** The browser that the command tries layouts in; the machine's own unless it is named. */
export function browserOf(
  { PUPPETEER_EXECUTABLE_PATH }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return PUPPETEER_EXECUTABLE_PATH;
}
