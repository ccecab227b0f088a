import { containersOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { titleOf, workloadsOf } from '../manifest.js';

/** What a pod refers to is there: a pod that waits for a secret says nothing but that it waits. */
export function referenceFaults({ manifests, configMaps, secrets }: Deployed): string[] {
  return workloadsOf(manifests).flatMap((workload) => {
    const { volumes = [] } = workload.spec.template.spec;
    const claims = (workload.spec as { volumeClaimTemplates?: { metadata: { name: string } }[] })
      .volumeClaimTemplates;
    const there = new Set(
      [...volumes, ...(claims ?? []).map(({ metadata }) => metadata)].map(({ name }) => name),
    );
    const missing = [
      ...containersOf(workload).flatMap(({ envFrom = [], env = [], volumeMounts = [] }) => [
        ...envFrom.flatMap(({ configMapRef, secretRef }) => [
          configMapRef && !configMaps.has(configMapRef.name ?? '') ? `ConfigMap ${configMapRef.name}` : '',
          secretRef && !secrets.has(secretRef.name ?? '') ? `Secret ${secretRef.name}` : '',
        ]),
        ...env.map(({ valueFrom }) => {
          const { name = '', key = '', optional = false } = valueFrom?.secretKeyRef ?? { name: '' };
          return name === '' || optional || secrets.get(name)?.[key] !== undefined
            ? ''
            : `${key} of Secret ${name}`;
        }),
        ...volumeMounts.map(({ name }) => (there.has(name) ? '' : `volume ${name}`)),
      ]),
      ...volumes.map(({ configMap }) =>
        configMap && !configMap.optional && !configMaps.has(configMap.name ?? '')
          ? `ConfigMap ${configMap.name}`
          : '',
      ),
      ...volumes.flatMap(({ secret }) => {
        if (!secret || secret.optional) return [];
        const values = secrets.get(secret.secretName ?? '');
        return (secret.items ?? [{ key: '' }]).map(({ key }) =>
          values?.[key] === undefined ? `${key} of Secret ${secret.secretName}` : '',
        );
      }),
    ];
    return missing.filter(Boolean).map((what) => `${titleOf(workload)}: there is no ${what}`);
  });
}
