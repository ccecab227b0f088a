import { containersOf, environmentOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { componentOf, ofKind, selects, titleOf, workloadsOf } from '../manifest.js';

type Probe = { httpGet?: { path?: string; port: string | number }; tcpSocket?: { port: string | number } };

/** What serves is asked whether it lives and whether it is ready: our services at `/live` and `/ready`. */
export function probeFaults({ manifests }: Deployed): string[] {
  return workloadsOf(manifests)
    .filter(({ kind }) => !['Job', 'CronJob'].includes(kind))
    .flatMap((workload) =>
      containersOf(workload).flatMap((container) => {
        const who = `${titleOf(workload)}, ${container.name}`;
        const probes = { live: container.livenessProbe, ready: container.readinessProbe };
        const isService = componentOf(workload) === 'service';
        const names = (container.ports ?? []).map(({ name }) => name);
        const asked = [container.startupProbe, probes.live, probes.ready].flatMap(
          (probe) => portOf(probe) ?? [],
        );
        return [
          ...Object.entries(probes)
            .filter(([, probe]) => !probe)
            .map(([name]) => `${who}: nobody asks whether it is ${name}`),
          ...Object.entries(probes)
            .filter(([name, probe]) => isService && probe && probe.httpGet?.path !== `/${name}`)
            .map(([name]) => `${who}: is not asked at /${name}`),
          ...asked
            .filter((port) => !names.includes(String(port)))
            .map((port) => `${who}: has no port ${port}`),
        ];
      }),
    );
}

function portOf(probe: Probe | undefined): string | number | undefined {
  return probe?.httpGet?.port ?? probe?.tcpSocket?.port;
}

/** A port is written in several places: what the process listens on, the container, figures, services, the ingress. */
export function portFaults(deployed: Deployed): string[] {
  return [...listenFaults(deployed), ...serviceFaults(deployed), ...ingressFaults(deployed)];
}

function listenFaults(deployed: Deployed): string[] {
  return workloadsOf(deployed.manifests)
    .filter((workload) => ['service', 'sandbox'].includes(componentOf(workload) ?? ''))
    .flatMap((workload) =>
      containersOf(workload).flatMap((container) => {
        const env = environmentOf(deployed, container);
        const scraped = workload.spec.template.metadata.annotations?.['prometheus.io/port'];
        const listening = { health: env['HEALTH_PORT'], http: env['PORT'], smtp: env['SMTP_PORT'] };
        const declared = (container.ports ?? []).map(
          ({ name = '', containerPort }) => [name, String(containerPort)] as const,
        );
        return [
          ...declared
            .filter(([name, port]) => name in listening && listening[name as keyof typeof listening] !== port)
            .map(([name, port]) => `${titleOf(workload)}: nobody listens on ${port} (${name})`),
          ...(scraped === env['HEALTH_PORT']
            ? []
            : [`${titleOf(workload)}: its figures are not on ${scraped}`]),
        ];
      }),
    );
}

function serviceFaults({ manifests }: Deployed): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const spec = service.spec as { selector: Record<string, string>; ports: { targetPort: string }[] };
    const behind = workloadsOf(manifests).filter((workload) =>
      selects(spec.selector, workload.spec.template.metadata.labels),
    );
    if (behind.length !== 1) return [`${titleOf(service)}: ${behind.length} workloads stand behind it`];
    const names = behind.flatMap(containersOf).flatMap(({ ports = [] }) => ports.map(({ name }) => name));
    return spec.ports
      .filter(({ targetPort }) => !names.includes(targetPort))
      .map(({ targetPort }) => `${titleOf(service)}: nothing behind it has a port ${targetPort}`);
  });
}

interface IngressSpec {
  rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
}

function ingressFaults({ manifests }: Deployed): string[] {
  const ports = new Set(
    ofKind(manifests, 'Service').flatMap(({ metadata, spec }) =>
      (spec as { ports: { name: string }[] }).ports.map(({ name }) => `${metadata.name}:${name}`),
    ),
  );
  return ofKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec as IngressSpec).rules
      .flatMap(({ http }) =>
        http.paths.map(({ backend }) => `${backend.service.name}:${backend.service.port.name}`),
      )
      .filter((target) => !ports.has(target))
      .map((target) => `${titleOf(ingress)}: there is no ${target}`),
  );
}
