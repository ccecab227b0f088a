/** Where a connected account's row stands on the page of the connections. */
export function accountAnchor(accountId: string): string {
  return `account-${accountId}`;
}

export function accountPath(accountId: string): string {
  return `/facebook-connections#${accountAnchor(accountId)}`;
}

/** One campaign, alone: others may have its name. */
export function campaignPath(campaignId: string): string {
  return `/campaigns?campaign=${campaignId}`;
}

/** The history of one campaign, though it be removed. */
export function campaignRunsPath(campaignId: string): string {
  return `/history?campaign=${campaignId}`;
}

/** A run of the history, alone and opened. */
export function runPath(runId: string): string {
  return `/history?run=${encodeURIComponent(runId)}`;
}
