import type {
  DataOf,
  getCampaignProgress,
  pageCampaigns,
  ReplyOf,
  runProgressed,
  RunTarget,
} from '@megafon/contracts';

type Progressed = DataOf<typeof runProgressed>;
export type CampaignPage = ReplyOf<typeof pageCampaigns>;
export type RunProgress = ReplyOf<typeof getCampaignProgress>;

/** The page with what an event told of one campaign's run; the same page when it is of none on it. */
export function patchPage(page: CampaignPage, event: Progressed): CampaignPage {
  if (!page.items.some(({ _id }) => _id === event.campaignId)) return page;
  const items = page.items.map((campaign) =>
    campaign._id === event.campaignId
      ? { ...campaign, progress: event.progress, currentStep: event.currentStep, ...holdOf(event) }
      : campaign,
  );
  return { ...page, items };
}

/** An event names only the groups that changed: the others stay as they were. */
export function patchProgress(progress: RunProgress, event: Progressed): RunProgress {
  return {
    ...progress,
    steps: event.steps,
    currentStep: event.currentStep,
    progress: event.progress,
    targets: mergeTargets(progress.targets, event.targets),
    ...holdOf(event),
  };
}

function holdOf({ hold }: Progressed) {
  return hold === undefined ? {} : { hold };
}

function mergeTargets(before: readonly RunTarget[], changed: readonly RunTarget[]): RunTarget[] {
  const news = new Map(changed.map((target) => [target.targetId, target]));
  const merged = before.map((target) => {
    const newer = news.get(target.targetId);
    news.delete(target.targetId);
    return newer ?? target;
  });
  return [...merged, ...news.values()];
}
