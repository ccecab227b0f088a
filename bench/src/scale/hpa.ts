/** A figure that a scaler reads, with what one pod is to have of it (`AverageValue`). */
export interface Reading {
  readonly total: number;
  readonly target: number;
}

interface ScalingPolicy {
  readonly type: 'Pods' | 'Percent';
  readonly value: number;
  readonly periodSeconds: number;
}
export interface Direction {
  readonly stabilizationWindowSeconds: number;
  readonly policies: readonly ScalingPolicy[];
}
export interface ScalerSettings {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly scaleUp: Direction;
  readonly scaleDown: Direction;
}

/** What the controller looks past: a figure within ten percent of its target changes nothing. */
const tolerance = 0.1;
/** How often it looks (`--horizontal-pod-autoscaler-sync-period`). */
export const syncSeconds = 15;

/** Behaviour of a HorizontalPodAutoscaler that says nothing of it (autoscaling/v2). */
export const defaultBehaviour: Pick<ScalerSettings, 'scaleUp' | 'scaleDown'> = {
  scaleUp: {
    stabilizationWindowSeconds: 0,
    policies: [
      { type: 'Percent', value: 100, periodSeconds: 15 },
      { type: 'Pods', value: 4, periodSeconds: 15 },
    ],
  },
  scaleDown: {
    stabilizationWindowSeconds: 300,
    policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
  },
};

interface At {
  readonly atS: number;
  readonly count: number;
}

/** The controller of a HorizontalPodAutoscaler, as Kubernetes documents it; KEDA makes one and feeds it. */
export class Hpa {
  private recommended: At[] = [];
  /** By how many pods it changed, when. */
  private changes: At[] = [];

  constructor(private readonly settings: ScalerSettings) {}

  /** How many pods there shall be. @param nowS seconds from the beginning; every `syncSeconds` */
  decide(nowS: number, current: number, readings: readonly Reading[]): number {
    const { minReplicas, maxReplicas, scaleUp, scaleDown } = this.settings;
    const wished = Math.max(...readings.map((reading) => proposal(current, reading)));
    const recommendation = Math.min(maxReplicas, Math.max(minReplicas, wished));
    this.recommended.push({ atS: nowS, count: recommendation });
    const steady = this.stabilized(nowS, current, recommendation);
    const next =
      steady > current
        ? Math.min(steady, current + this.room(scaleUp, nowS, current, 1))
        : Math.max(steady, current - this.room(scaleDown, nowS, current, -1));
    if (next !== current) this.changes.push({ atS: nowS, count: next - current });
    return next;
  }

  /** Upwards the lowest of the window counts, downwards the highest: a figure has to last. */
  private stabilized(nowS: number, current: number, recommendation: number): number {
    const within = ({ stabilizationWindowSeconds }: Direction) =>
      this.recommended
        .filter(({ atS }) => atS > nowS - stabilizationWindowSeconds || atS === nowS)
        .map(({ count }) => count);
    const up = Math.min(...within(this.settings.scaleUp));
    const down = Math.max(...within(this.settings.scaleDown));
    if (recommendation > current) return Math.max(current, up);
    return Math.min(current, down);
  }

  /** By how many pods it may change now: the policy that allows the most counts. @param sign 1 upwards, -1 downwards */
  private room({ policies }: Direction, nowS: number, current: number, sign: 1 | -1): number {
    const allowed = policies.map(({ type, value, periodSeconds }) => {
      const changed = this.changes
        .filter(({ atS, count }) => atS > nowS - periodSeconds && Math.sign(count) === sign)
        .reduce((sum, { count }) => sum + Math.abs(count), 0);
      const before = current - sign * changed;
      const most = type === 'Pods' ? value : Math.ceil((before * value) / 100);
      return Math.max(0, most - changed);
    });
    return Math.max(0, ...allowed);
  }
}

function proposal(current: number, { total, target }: Reading): number {
  if (current > 0 && Math.abs(1 - total / (target * current)) <= tolerance) return current;
  return Math.ceil(total / target);
}
