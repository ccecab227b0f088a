import { parseAllDocuments } from 'yaml';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

/** One document of Kubernetes, whatever its kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: unknown;
}

/** What runs pods: a Deployment, a StatefulSet, a Job, or what a CronJob makes. */
export interface Workload extends Manifest {
  spec: {
    replicas?: number;
    template: {
      metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
      spec: IPodSpec;
    };
  };
}

/** Its jobs have no name of their own before they are made. */
interface CronJob extends Manifest {
  spec: { jobTemplate: Pick<Workload, 'spec'> };
}

/** @throws Error naming the place, when it is not YAML or a document has no kind or name */
export function manifestsOf(text: string, place: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if ('empty' in document) throw new Error(`${place}: is empty`);
    const [fault] = document.errors;
    if (fault) throw new Error(`${place}: ${fault.message}`);
    const manifest = document.toJS() as Partial<Manifest> | null;
    if (!manifest?.apiVersion || !manifest.kind || !manifest.metadata?.name) {
      throw new Error(`${place}: a document has no apiVersion, kind or name`);
    }
    return manifest as Manifest;
  });
}

export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

export function ofKind(manifests: readonly Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

/** What makes more pods of a workload, and fewer. */
export function scalersOf(manifests: readonly Manifest[]): Manifest[] {
  return [...ofKind(manifests, 'HorizontalPodAutoscaler'), ...ofKind(manifests, 'ScaledObject')];
}

function isWorkload(manifest: Manifest): manifest is Workload {
  return ['Deployment', 'StatefulSet', 'Job'].includes(manifest.kind);
}

export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    if (manifest.kind === 'CronJob') return [{ ...manifest, ...(manifest as CronJob).spec.jobTemplate }];
    return isWorkload(manifest) ? [manifest] : [];
  });
}

/** What a pod is: auth, kafka, proxies. */
export const nameLabel = 'app.kubernetes.io/name';
const componentLabel = 'app.kubernetes.io/component';

/** service, server, sandbox or job. */
export function componentOf({ spec }: Workload): string | undefined {
  return spec.template.metadata.labels[componentLabel];
}

/** Whether this selector of labels takes what has those. */
export function selects(
  selector: Readonly<Record<string, string>> | undefined,
  labels: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);
}
