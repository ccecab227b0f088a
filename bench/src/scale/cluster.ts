import { Hpa, syncSeconds } from './hpa.js';
import type { Reading, ScalerSettings } from './hpa.js';
import { seeded } from './random.js';

export interface Inputs {
  readonly secondsAnAct: number;
  readonly longActs: number;
  readonly secondsALongAct: number;
  /** The share of the longest that there are. */
  readonly longestActs: number;
  readonly secondsOfTheLongest: number;
  readonly openSeconds: number;
  readonly podReadySeconds: number;
  readonly tasksStoredASecond: number;
  readonly campaigns: number;
  readonly actsACampaign: number;
  readonly pauseSeconds: number;
  /** How long is looked on after the last act: what is there then does nothing. */
  readonly quietSeconds: number;
}

/** Of a pod: how much it does at once, keeps open, and may take to end. */
export interface PodShape {
  readonly slots: number;
  readonly warm: number;
  readonly graceSeconds: number;
}

export interface Plan {
  readonly scaler: ScalerSettings;
  /** What the scaler reads. */
  readonly readings: (figures: Figures) => readonly Reading[];
  readonly pod: PodShape;
  /** Whether the pod that would lose least goes first. */
  readonly cheapestFirst: boolean;
}

/** Of the whole deployment, as its pods show them. */
export interface Figures {
  readonly lag: number;
  readonly accountsWaiting: number;
  readonly warm: number;
}

export interface Outcome {
  readonly drainedS: number;
  readonly mostPods: number;
  /** All pods, from their start to their end, in hours. */
  readonly browserHours: number;
  /** Accounts that were open in pods that went. */
  readonly warmLost: number;
  readonly interrupted: number;
}

interface Account {
  acts: number;
  dueS: number;
}
interface Pod {
  readonly readyS: number;
  endsBy: number | null;
  readonly open: Account[];
  readonly working: { account: Account; doneS: number }[];
}

/** One burst: all campaigns are begun at once. The same seed, the same outcome. */
export function simulate(inputs: Inputs, plan: Plan, seed: number): Outcome {
  return new Burst(inputs, plan, seed).run();
}

class Burst {
  private readonly random: () => number;
  private readonly hpa: Hpa;
  private readonly accounts: Account[];
  private pods: Pod[];
  private untold: number;
  private left: number;
  private podSeconds = 0;
  private mostPods = 0;
  private warmLost = 0;
  private interrupted = 0;

  constructor(
    private readonly inputs: Inputs,
    private readonly plan: Plan,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.hpa = new Hpa(plan.scaler);
    this.untold = inputs.campaigns * inputs.actsACampaign;
    this.left = this.untold;
    this.accounts = Array.from({ length: inputs.campaigns }, () => ({ acts: inputs.actsACampaign, dueS: 0 }));
    this.pods = Array.from({ length: plan.scaler.minReplicas }, () => newPod(0));
  }

  run(): Outcome {
    let drainedS: number | null = null;
    for (let nowS = 0; nowS - (drainedS ?? nowS) <= this.inputs.quietSeconds; nowS += 1) {
      this.end(nowS);
      this.begin(nowS);
      if (nowS % syncSeconds === 0) this.scale(nowS);
      this.untold = Math.max(0, this.untold - this.inputs.tasksStoredASecond);
      this.podSeconds += this.pods.length;
      this.mostPods = Math.max(this.mostPods, this.pods.length);
      if (this.left === 0) drainedS ??= nowS;
    }
    const { mostPods, warmLost, interrupted } = this;
    return {
      drainedS: drainedS ?? 0,
      mostPods,
      browserHours: this.podSeconds / 3_600,
      warmLost,
      interrupted,
    };
  }

  private end(nowS: number): void {
    for (const pod of this.pods) {
      for (const work of pod.working.filter(({ doneS }) => doneS <= nowS)) {
        pod.working.splice(pod.working.indexOf(work), 1);
        work.account.acts -= 1;
        work.account.dueS = nowS + this.inputs.pauseSeconds * (0.8 + 0.4 * this.random());
        this.left -= 1;
      }
    }
    for (const pod of this.pods.filter(({ endsBy }) => endsBy !== null)) {
      if (pod.working.length > 0 && nowS < (pod.endsBy ?? 0)) continue;
      this.interrupted += pod.working.length;
      // Whoever comes after looks whether it was done; here it is done again.
      for (const { account } of pod.working) account.dueS = nowS;
      this.pods.splice(this.pods.indexOf(pod), 1);
    }
  }

  private begin(nowS: number): void {
    const ready = this.pods.filter(({ readyS, endsBy }) => readyS <= nowS && endsBy === null);
    const working = new Set(this.pods.flatMap((pod) => pod.working.map(({ account }) => account)));
    for (const account of this.due(nowS).filter((each) => !working.has(each))) {
      const free = ready.filter((pod) => pod.working.length < this.plan.pod.slots);
      if (free.length === 0) return;
      const warm = free.find((pod) => pod.open.includes(account));
      const pod =
        warm ?? free.reduce((one, other) => (other.working.length < one.working.length ? other : one));
      pod.working.push({ account, doneS: nowS + this.actSeconds() + (warm ? 0 : this.inputs.openSeconds) });
      keepOpen(pod, account, this.plan.pod.warm);
    }
  }

  private scale(nowS: number): void {
    const standing = this.pods.filter(({ endsBy }) => endsBy === null);
    const wanted = this.hpa.decide(nowS, standing.length, this.plan.readings(this.figures(nowS)));
    for (let more = standing.length; more < wanted; more += 1) {
      this.pods.push(newPod(nowS + this.inputs.podReadySeconds));
    }
    for (const pod of this.inOrder(standing).slice(0, Math.max(0, standing.length - wanted))) {
      pod.endsBy = nowS + this.plan.pod.graceSeconds;
      this.warmLost += pod.open.filter(({ acts }) => acts > 0).length;
    }
  }

  /** Who goes first. */
  private inOrder(pods: readonly Pod[]): Pod[] {
    const cost = (pod: Pod) => 100 * pod.working.length + pod.open.length;
    const drawn = pods.map((pod) => ({ pod, by: this.plan.cheapestFirst ? cost(pod) : this.random() }));
    return drawn.sort((one, other) => one.by - other.by).map(({ pod }) => pod);
  }

  private figures(nowS: number): Figures {
    const working = this.pods.reduce((sum, pod) => sum + pod.working.length, 0);
    return {
      lag: this.untold,
      accountsWaiting: Math.max(0, this.due(nowS).length - working),
      warm: this.pods.reduce((sum, pod) => sum + pod.open.length, 0),
    };
  }

  private due(nowS: number): Account[] {
    return this.accounts.filter(({ acts, dueS }) => acts > 0 && dueS <= nowS);
  }

  private actSeconds(): number {
    const { longActs, secondsALongAct, longestActs, secondsOfTheLongest, secondsAnAct } = this.inputs;
    const drawn = this.random();
    if (drawn < longestActs) return secondsOfTheLongest;
    return drawn < longestActs + longActs ? secondsALongAct : secondsAnAct * (0.75 + 0.5 * this.random());
  }
}

const newPod = (readyS: number): Pod => ({ readyS, endsBy: null, open: [], working: [] });

/** The one that was open for longest without work gives way. */
function keepOpen(pod: Pod, account: Account, most: number): void {
  const at = pod.open.indexOf(account);
  if (at >= 0) pod.open.splice(at, 1);
  pod.open.push(account);
  if (pod.open.length > most) pod.open.shift();
}
