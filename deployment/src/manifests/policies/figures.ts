import { containersOf, servicesOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { ofKind, selects, titleOf } from '../manifest.js';

interface PodMonitorSpec {
  selector: { matchLabels?: Record<string, string> };
  podMetricsEndpoints: { port?: string; path?: string; honorLabels?: boolean }[];
}

/** Where alerts are deployed a Prometheus reads every service: it would hear of none by itself. */
export function figureFaults(deployed: Deployed): string[] {
  if (ofKind(deployed.manifests, 'PrometheusRule').length === 0) return [];
  const monitors = ofKind(deployed.manifests, 'PodMonitor');
  const specOf = ({ spec }: (typeof monitors)[number]) => spec as PodMonitorSpec;
  const portsOf = (workload: ReturnType<typeof servicesOf>[number]) =>
    containersOf(workload).flatMap(({ ports = [] }) => ports.map(({ name }) => name));
  return servicesOf(deployed).flatMap((workload) => {
    const reading = monitors.filter((monitor) =>
      selects(specOf(monitor).selector.matchLabels, workload.spec.template.metadata.labels),
    );
    return [
      ...(reading.length === 1
        ? []
        : [`${titleOf(workload)}: ${reading.length} PodMonitors read its figures`]),
      ...reading
        .flatMap((monitor) =>
          specOf(monitor).podMetricsEndpoints.map((endpoint) => ({ monitor, ...endpoint })),
        )
        .filter(
          ({ port = '', path }) =>
            path !== '/metrics' || port !== 'health' || !portsOf(workload).includes(port),
        )
        .map(
          ({ monitor, port, path }) =>
            `${titleOf(monitor)}: ${titleOf(workload)} has no figures at ${port}${path}`,
        ),
    ];
  });
}
