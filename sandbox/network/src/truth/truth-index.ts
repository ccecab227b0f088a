import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';

const endpoints: [call: string, meaning: string][] = [
  ['GET /truth/posts', '{posts: [...]} written by accounts; ?author, ?groupId, ?all=1 adds the made-up ones'],
  ['GET /truth/comments', '{comments: [...]}; ?author, ?postId, ?all=1'],
  [
    'GET /truth/requests',
    '{requests: [{at, method, path, account, proxy, status}]}, the last 20,000; ?account, ?since',
  ],
  ['GET /truth/groups', '{groups: [...]} with privacy, questions, approvesPosts'],
  ['POST /truth/groups', '{account, count}: a member of so many groups altogether, until a restart or reset'],
  [
    'GET /truth/accounts',
    '{accounts: [...]} with language, login steps, groups, and joins: how often each group was asked to take them',
  ],
  ['GET /truth/phone/:account', '{account, code, secondsLeft, captcha, approvals}'],
  ['POST /truth/phone/:account/approve', 'or /deny: the newest waiting login'],
  ['POST /truth/approve', '{postId?, account?, groupId?}: moderators approve posts and join requests'],
  ['POST /truth/decline', '{postId}, or {account, groupId} for a request to join'],
  ['POST /truth/remove', '{postId}: a moderator takes it down'],
  [
    'GET, POST /truth/settings',
    '{approvalDelayMs, slowLoginMs, reactionHalfLifeMs, drawMs, groupsPerPart, storm, seed}',
  ],
  ['GET, POST /truth/faults', '{kind, account?, method?, path?, times?, delayMs?}'],
  ['DELETE /truth/faults[/:id]', 'one or all'],
  ['POST /truth/reset', '{keepSessions?}: back to the beginning'],
];

/** The page for developers. */
export function truthIndex(): Html {
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Truth | Sandbox network</title>
        <link rel="stylesheet" href="/public/style.css" />
        <link rel="icon" href="/public/icon.svg" />
      </head>
      <body>
        <header class="top">
          <div class="bar"><a class="brand" href="/">Kikar</a></div>
        </header>
        <main class="truth">
          <section class="card">
            <h1>The truth of the sandbox network</h1>
            <p class="muted">
              For tests and developers: what really happened, and the levers. Phones:
              <a href="/phone">/phone</a>
            </p>
            <dl>
              ${endpoints.map(
                ([call, meaning]) =>
                  html`<dt><code>${call}</code></dt>
                    <dd>${meaning}</dd>`,
              )}
            </dl>
          </section>
        </main>
      </body>
    </html>`;
}
