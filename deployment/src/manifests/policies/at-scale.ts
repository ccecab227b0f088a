import { containersOf, environmentOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { ofKind, scalersOf, titleOf, workloadsOf } from '../manifest.js';
import type { Manifest, Workload } from '../manifest.js';

interface IngressSpec {
  rules?: { http?: { paths?: { backend?: { service?: { name?: string } } }[] } }[];
}

const sticky = 'traefik.ingress.kubernetes.io/service.sticky.cookie';

/** What holds once a service has several pods, of which some come and some go. Nothing where nothing is scaled. */
export function atScaleFaults(deployed: Deployed, migrating: readonly string[]): string[] {
  const scaled = scaledIn(deployed);
  if (scaled.length === 0) return [];
  return [
    ...stickyFaults(deployed.manifests, scaled),
    ...scaled.flatMap((workload) => costFaults(deployed, workload)),
    ...migrating.flatMap((service) => migrationFaults(deployed, service)),
  ];
}

function scaledIn({ manifests }: Deployed): Workload[] {
  const names = scalersOf(manifests).map(
    ({ spec }) => (spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name,
  );
  return workloadsOf(manifests).filter(({ metadata }) => names.includes(metadata.name));
}

/**
 * A socket that falls back to polling speaks to the pod that it began with; no script reads which, and nobody on the way.
 * Another host of the domain does not choose it either: browsers take a cookie named `__Host-…` from its own host alone,
 * and only with the path / and without a domain, which Traefik leaves so unless it is told otherwise.
 */
function stickyFaults(manifests: readonly Manifest[], scaled: readonly Workload[]): string[] {
  const open = ofKind(manifests, 'Ingress').flatMap(({ spec }) =>
    ((spec as IngressSpec).rules ?? []).flatMap(({ http }) =>
      (http?.paths ?? []).map(({ backend }) => backend?.service?.name),
    ),
  );
  return ofKind(manifests, 'Service')
    .filter(
      ({ metadata: { name } }) =>
        open.includes(name) && scaled.some(({ metadata }) => metadata.name === name),
    )
    .flatMap((service) => {
      const { annotations = {} } = service.metadata;
      const told = (what: string) => annotations[`${sticky}${what}`] === 'true';
      if (!told('')) return [`${titleOf(service)} does not keep a page at its pod`];
      const name = annotations[`${sticky}.name`] ?? '';
      const isBound = ['.domain', '.path'].every((what) => annotations[`${sticky}${what}`] === undefined);
      return [
        ...['.httponly', '.secure']
          .filter((what) => !told(what))
          .map((what) => `${titleOf(service)}: its cookie is not ${what.slice(1)}`),
        ...(name.startsWith('__Host-') && isBound
          ? []
          : [`${titleOf(service)}: its cookie is not of its host alone`]),
      ];
    });
}

/** Who may say what it costs to take its pod away, says it; who is to say it, may. */
function costFaults(deployed: Deployed, workload: Workload): string[] {
  const { serviceAccountName = '' } = workload.spec.template.spec;
  const mayNote = ofKind(deployed.manifests, 'RoleBinding').some(({ subjects }) =>
    (subjects as { name: string }[]).some(({ name }) => name === serviceAccountName),
  );
  const [container] = containersOf(workload);
  const says = container !== undefined && environmentOf(deployed, container)['POD_DELETION_COST'] === 'true';
  if (mayNote && !says) return [`${titleOf(workload)} does not say what its pods have under way`];
  return says && !mayNote ? [`${titleOf(workload)} may not say what its pods have under way`] : [];
}

/** Documents are brought into the new form before the pods of the new version start, by a job that has its image. */
function migrationFaults({ manifests }: Deployed, service: string): string[] {
  const imageOf = (workload: Workload) => containersOf(workload).map(({ image }) => image);
  const images = workloadsOf(manifests).find(({ metadata }) => metadata.name === service);
  const jobs = workloadsOf(manifests).filter(
    (workload) =>
      workload.kind === 'Job' &&
      containersOf(workload).some(({ args }) => args?.includes('dist/migrate.js') === true),
  );
  const isThere =
    images && jobs.some((job) => imageOf(job).every((image) => imageOf(images).includes(image)));
  return isThere ? [] : [`no Job brings the documents of ${service} into the form of its version`];
}
