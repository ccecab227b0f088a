import { demoSignIns, hasDemo } from '../demo.js';
import type { Scale } from '../scale.js';
import type { RunningServers } from '../servers/running-servers.js';

export interface ScreenFacts {
  readonly publicUrl: string;
  readonly networkUrl: string;
  readonly mailboxUrl: string;
  readonly paymentsUrl: string;
  readonly servers: RunningServers['kind'];
  /** Whether the demo is wanted. */
  readonly demo: boolean;
  readonly scale: Scale;
  readonly logsDir: string;
  readonly seconds: number;
}

/** The last screen: all one needs to go on, and nothing else. */
export function readyScreen(facts: ScreenFacts): string {
  const signIns = demoSignIns.map(
    ({ email, password, role }) => `    ${email.padEnd(22)} ${password.padEnd(18)} ${role}`,
  );
  return [
    '',
    `  Megafon is ready    ${facts.publicUrl}`,
    '',
    ...severalOf(facts.scale),
    ...(hasDemo(facts.demo, facts.servers) ? ['  Sign in with', ...signIns, ''] : []),
    '  The world around it, in a sandbox',
    `    social network       ${facts.networkUrl}`,
    `    mailbox              ${facts.mailboxUrl}`,
    `    payments             ${facts.paymentsUrl}`,
    '',
    `  Servers: ${facts.servers}. Ready after ${facts.seconds.toFixed(1)} s. Logs: ${facts.logsDir}`,
    '  Ctrl-C stops everything; the data stays. npm start -- --reset begins anew.',
    '',
  ].join('\n');
}

function severalOf(scale: Scale): string[] {
  const several = Object.entries(scale).filter(([, count]) => count > 1);
  const list = several.map(([name, count]) => `${name} ${count}`).join(', ');
  return several.length > 0 ? [`  Several processes   ${list}`, ''] : [];
}
