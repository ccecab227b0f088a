import type { Deployed } from '../deployed.js';
import { ofKind, titleOf, workloadsOf } from '../manifest.js';

interface Rule {
  apiGroups?: string[];
  resources?: string[];
  verbs: string[];
}
interface Binding {
  roleRef: { kind: string; name: string };
  subjects?: { kind: string; name: string }[];
}
interface AdmissionPolicy {
  failurePolicy?: string;
  matchConditions?: { expression: string }[];
  validations?: { expression: string }[];
}

/**
 * Nobody may do anything in the cluster but note something on its own pod. Roles cannot say "its own": whoever may patch
 * pods is held to it by an admission policy.
 */
export function clusterAccessFaults({ manifests }: Deployed): string[] {
  const roles = ofKind(manifests, 'Role');
  const bindings = ofKind(manifests, 'RoleBinding').map((manifest) => ({
    title: titleOf(manifest),
    ...(manifest as unknown as Binding),
  }));
  const mayPatch = bindings.flatMap(({ subjects = [] }) => subjects.map(({ name }) => name));
  return [
    ...roles
      .filter(({ rules }) => !(rules as Rule[]).every(isPatchOfPods))
      .map((role) => `${titleOf(role)} may do more than note something on pods`),
    ...bindings
      .filter(({ roleRef }) => !roles.some(({ metadata }) => metadata.name === roleRef.name))
      .map(({ title, roleRef }) => `${title}: there is no Role ${roleRef.name}`),
    ...mayPatch
      .filter((name) => !isHeldToItself(name, { manifests }))
      .map((name) => `ServiceAccount ${name} may change pods of others`),
    ...workloadsOf(manifests).flatMap((workload) => {
      const { volumes = [], serviceAccountName = '' } = workload.spec.template.spec;
      const hasToken = volumes.some(({ projected }) =>
        projected?.sources?.some(({ serviceAccountToken }) => serviceAccountToken),
      );
      return hasToken && !mayPatch.includes(serviceAccountName)
        ? [`${titleOf(workload)} is given a token of the cluster and may do nothing there`]
        : [];
    }),
  ];
}

function isPatchOfPods({ apiGroups = [], resources = [], verbs }: Rule): boolean {
  return apiGroups.join() === '' && resources.join() === 'pods' && verbs.join() === 'patch';
}

function isHeldToItself(account: string, { manifests }: Pick<Deployed, 'manifests'>): boolean {
  const denying = ofKind(manifests, 'ValidatingAdmissionPolicyBinding').flatMap(({ spec }) => {
    const { policyName, validationActions } = spec as { policyName: string; validationActions: string[] };
    return validationActions.includes('Deny') ? [policyName] : [];
  });
  return ofKind(manifests, 'ValidatingAdmissionPolicy').some(({ metadata, spec }) => {
    const { failurePolicy, matchConditions = [], validations = [] } = spec as AdmissionPolicy;
    const demands = validations.map(({ expression }) => expression).join(' ');
    return (
      denying.includes(metadata.name) &&
      failurePolicy === 'Fail' &&
      matchConditions.some(({ expression }) => expression.endsWith(`:megafon:${account}'`)) &&
      demands.includes("extra['authentication.kubernetes.io/pod-name']") &&
      demands.includes('object.spec == oldObject.spec')
    );
  });
}
