import type {
  Campaign,
  DataOf,
  getCampaignProgress,
  ReplyOf,
  runProgressed,
  RunTarget,
} from '@megafon/contracts';

type Progressed = DataOf<typeof runProgressed>;
export type RunProgress = ReplyOf<typeof getCampaignProgress>;

/** The list with what an event told of one campaign's run; the same list when it is of none in it. */
export function patchCampaigns(campaigns: Campaign[], event: Progressed): Campaign[] {
  if (!campaigns.some(({ _id }) => _id === event.campaignId)) return campaigns;
  return campaigns.map((campaign) =>
    campaign._id === event.campaignId
      ? { ...campaign, progress: event.progress, currentStep: event.currentStep }
      : campaign,
  );
}

/** An event names only the groups that changed: the others stay as they were. */
export function patchProgress(progress: RunProgress, event: Progressed): RunProgress {
  return {
    ...progress,
    steps: event.steps,
    currentStep: event.currentStep,
    progress: event.progress,
    targets: mergeTargets(progress.targets, event.targets),
  };
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
