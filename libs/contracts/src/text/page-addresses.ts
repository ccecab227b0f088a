/** Where a connected account's row stands on the page of the connections. */
export function accountAnchor(accountId: string): string {
  return `account-${accountId}`;
}

export function accountPath(accountId: string): string {
  return `/facebook-connections#${accountAnchor(accountId)}`;
}

/** A campaign among all, by its name; all of them where that is not known. */
export function campaignPath(name: string): string {
  return name === '' ? '/campaigns' : `/campaigns?q=${encodeURIComponent(name)}`;
}

/** A run of the history, alone and opened. */
export function runPath(runId: string): string {
  return `/history?run=${encodeURIComponent(runId)}`;
}
