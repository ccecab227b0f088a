import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1beta1';
import {
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from 'kubernetes-models/admissionregistration.k8s.io/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';

import { titleOf } from './manifest.js';
import type { Manifest } from './manifest.js';

interface Model {
  prototype: { validate(): void };
}

/** By `apiVersion kind`: who knows what may stand in it. */
const models: Readonly<Record<string, Model>> = {
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy': ValidatingAdmissionPolicy,
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding': ValidatingAdmissionPolicyBinding,
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 CronJob': CronJob,
  'batch/v1 Job': Job,
  'external-secrets.io/v1beta1 ExternalSecret': ExternalSecret,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  'keda.sh/v1alpha1 TriggerAuthentication': TriggerAuthentication,
  'monitoring.coreos.com/v1 PodMonitor': PodMonitor,
  'monitoring.coreos.com/v1 PrometheusRule': PrometheusRule,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'rbac.authorization.k8s.io/v1 Role': Role,
  'rbac.authorization.k8s.io/v1 RoleBinding': RoleBinding,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Secret': Secret,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
};

/** No package that runs on Node 20 knows the newer version; what is used of it here is as it was. */
const knownAs: Readonly<Record<string, string>> = { 'external-secrets.io/v1': 'external-secrets.io/v1beta1' };

const withoutSchema = [
  /** Generated, and compared with the access lists that it is made of (libs/service/src/operate). */
  'kafka.strimzi.io/v1beta2 KafkaUser',
  /** A policy knows what may stand in it (policies/transport.ts). */
  'traefik.io/v1alpha1 TLSOption',
];

/** What the schemas of Kubernetes, KEDA, External Secrets and Prometheus' operator say against it, unknown fields among it. */
export function schemaFaults(manifest: Manifest): string[] {
  const apiVersion = knownAs[manifest.apiVersion] ?? manifest.apiVersion;
  const type = `${apiVersion} ${manifest.kind}`;
  if (withoutSchema.includes(type)) return [];
  const model = models[type];
  if (!model) return [`${titleOf(manifest)}: nobody here knows ${type}`];
  const looked = new Map<string, Set<string>>();
  try {
    model.prototype.validate.call(watched({ ...manifest, apiVersion }, '', looked));
  } catch (error) {
    return [`${titleOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
  return unknownFields(manifest, '', looked).map((path) => `${titleOf(manifest)}: there is no ${path}`);
}

/** The compiled schemas pass over fields that they do not know: what they never looked at is one. */
function watched<T extends object>(value: T, path: string, looked: Map<string, Set<string>>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key !== 'string') return found;
      const seen = looked.get(path) ?? new Set();
      looked.set(path, seen.add(key));
      return isObject(found) ? watched(found, `${path}.${key}`, looked) : found;
    },
  });
}

function unknownFields(value: object, path: string, looked: Map<string, Set<string>>): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (!looked.get(path)?.has(key)) return [`${path}.${key}`.slice(1)];
    return isObject(inner) ? unknownFields(inner, `${path}.${key}`, looked) : [];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
