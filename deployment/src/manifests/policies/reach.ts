import { containersOf, environmentOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { nameLabel, ofKind, selects, titleOf, workloadsOf } from '../manifest.js';
import type { Manifest, Workload } from '../manifest.js';
import { policyOf, takes } from '../network-policy.js';
import type { Labels, Peer, Policy, Rule } from '../network-policy.js';

/** A place that a process is told of: what it is, at which port of a pod or an address. */
interface Place {
  what: string;
  port: number;
  /** Of the pods that are there; none where it is outside of what is deployed. */
  pods: { labels: Labels; namedPorts: Labels } | null;
}

/** What a variable leads to, and at which port where it does not say: the net, unless a range is said to be it. */
const ledTo: Readonly<Record<string, readonly [what: string, port: number]>> = {
  KAFKA_BROKERS: ['kafka', 9092],
  MONGODB_URI: ['mongo', 27_017],
  REDIS_URL: ['redis', 6379],
  S3_ENDPOINT: ['storage', 443],
  BACKUP_S3_ENDPOINT: ['backup-storage', 443],
  PAYMENT_API_URL: ['net', 443],
  AI_BASE_URL: ['net', 443],
  SMTP_URL: ['net', 465],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', 4318],
};
/** Who reads the configuration of a whole service and goes to some of its places alone. */
const goesTo: Readonly<Record<string, readonly string[]>> = { 'migrate-content': ['MONGODB_URI'] };
/** What automation reaches: its browsers show pages that anybody may have written. */
const ofAutomation = ['mongo', 'redis', 'storage', 'proxies', 'cluster'];

/** Nobody is kept from what they are told of: pods may go there, and what stands there lets them in. */
export function reachFaults(deployed: Deployed): string[] {
  const policies = ofKind(deployed.manifests, 'NetworkPolicy').map(policyOf);
  return [
    ...workloadsOf(deployed.manifests).flatMap((workload) => faultsOfWorkload(deployed, policies, workload)),
    ...ofKind(deployed.manifests, 'Ingress').flatMap((ingress) => ingressFaults(deployed, policies, ingress)),
    ...strayFaults(policies),
  ];
}

function faultsOfWorkload(deployed: Deployed, policies: readonly Policy[], workload: Workload): string[] {
  const { labels } = workload.spec.template.metadata;
  const places = containersOf(workload).flatMap((container) =>
    Object.entries(environmentOf(deployed, container))
      .filter(([name]) => goesTo[workload.metadata.name]?.includes(name) ?? true)
      .flatMap(([name, value]) => placesOf(deployed, name, value)),
  );
  if (places.length === 0) return [];
  const isAutomation = labels[nameLabel] === 'automation';
  const mine = policies.filter(({ podSelector }) => takes(podSelector, labels));
  const ways = mine.flatMap(({ egress = [], reaches }) => egress.map((rule) => ({ ...rule, reaches })));
  return [
    ...(mine.some(asksNames) ? [] : ['cannot ask for names']),
    ...(isAutomation && !leadsToProxies(deployed, ways) ? ['cannot reach its proxies'] : []),
    ...places
      .filter((place) => !ways.some((way) => leadsTo(way, place)))
      .map(({ what, port }) => `cannot reach the ${what} at ${port}`),
    ...places
      .filter((place) => place.pods && !isOpenTo(policies, place, (peer) => isOfPods(peer, labels)))
      .map(({ what, port }) => `is not let in by the ${what} at ${port}`),
  ].map((fault) => `${titleOf(workload)} ${fault}`);
}

/** @param value a URL, or brokers with commas between them */
function placesOf(deployed: Deployed, name: string, value: string): Place[] {
  const known = ledTo[name];
  if (!known || value === '') return [];
  const [what, port] = known;
  return value.split(',').map((each) => {
    const [, host = '', said] = /^(?:[\w+]+:\/\/)?(?:[^@/]*@)?([^:/?]+)(?::(\d+))?/.exec(each) ?? [];
    const asked = said === undefined ? port : Number(said);
    const strimzi = /^([\w-]+)-kafka-bootstrap(\.|$)/.exec(host)?.[1];
    if (strimzi !== undefined) {
      const labels = { 'strimzi.io/cluster': strimzi, 'strimzi.io/name': `${strimzi}-kafka` };
      return { what, port: asked, pods: { labels, namedPorts: {} } };
    }
    // A pod of a StatefulSet has a name of its own before that of its Service.
    const [first = '', second = ''] = host.split('.');
    const service = second !== '' && first.startsWith(`${second}-`) ? second : first;
    return behindService(deployed, service, asked, what) ?? { what, port: asked, pods: null };
  });
}

/** The pods behind a Service, at the port of theirs that it leads to. */
function behindService(
  { manifests }: Deployed,
  name: string,
  port: number | string,
  what: string,
): Place | null {
  const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === name);
  if (!service) return null;
  const { selector, ports } = service.spec as {
    selector: Record<string, string>;
    ports: { name?: string; port: number; targetPort?: number | string }[];
  };
  const workload = workloadsOf(manifests).find(({ spec }) =>
    selects(selector, spec.template.metadata.labels),
  );
  if (!workload) return null;
  const namedPorts = Object.fromEntries(
    containersOf(workload).flatMap(({ ports: own = [] }) =>
      own.flatMap(({ name: each, containerPort }) => (each ? [[each, String(containerPort)]] : [])),
    ),
  );
  const found = ports.find((each) => each.port === port || each.name === port);
  const target = found?.targetPort ?? found?.port ?? port;
  const number = Number(typeof target === 'string' ? (namedPorts[target] ?? target) : target);
  return { what, port: number, pods: { labels: workload.spec.template.metadata.labels, namedPorts } };
}

function leadsTo({ to = [], ports = [], reaches }: Rule & Pick<Policy, 'reaches'>, place: Place): boolean {
  const { what, pods } = place;
  const isThere = to.some((peer) => {
    if (pods) return isOfPods(peer, pods.labels);
    return (
      peer.ipBlock !== undefined && (what === 'net' ? peer.ipBlock.cidr.endsWith('/0') : reaches === what)
    );
  });
  return isThere && opens(ports, place);
}

/** Whether what stands at a place lets in such as `isCaller` knows. */
function isOpenTo(policies: readonly Policy[], place: Place, isCaller: (peer: Peer) => boolean): boolean {
  const { labels = {} } = place.pods ?? {};
  return policies
    .filter(({ podSelector }) => takes(podSelector, labels))
    .flatMap(({ ingress = [] }) => ingress)
    .some(({ from = [], ports = [] }) => opens(ports, place) && from.some(isCaller));
}

/** Pods of the same namespace. */
function isOfPods({ podSelector, namespaceSelector }: Peer, labels: Labels): boolean {
  return podSelector !== undefined && !namespaceSelector && takes(podSelector, labels);
}

function opens(ports: NonNullable<Rule['ports']>, { port: asked, pods }: Place): boolean {
  return ports.some(({ protocol = 'TCP', port, endPort }) => {
    const first = Number(typeof port === 'string' ? (pods?.namedPorts[port] ?? NaN) : port);
    return protocol === 'TCP' && asked >= first && asked <= (endPort ?? first);
  });
}

function asksNames({ egress = [] }: Policy): boolean {
  return egress.some(
    ({ to = [], ports = [] }) =>
      to.some(({ podSelector }) => podSelector?.matchLabels?.['k8s-app'] === 'kube-dns') &&
      ports.some(({ protocol, port }) => protocol === 'UDP' && port === 53),
  );
}

/** Where they are says the inventory alone: a range of addresses, or pods of that name. */
function leadsToProxies({ manifests }: Deployed, ways: readonly (Rule & Pick<Policy, 'reaches'>)[]): boolean {
  const own = workloadsOf(manifests).find(({ metadata }) => metadata.name === 'proxies');
  return ways.some(
    ({ to = [], ports = [], reaches }) =>
      ports.length > 0 &&
      to.some((peer) =>
        own
          ? isOfPods(peer, own.spec.template.metadata.labels)
          : peer.ipBlock !== undefined && reaches === 'proxies',
      ),
  );
}

/** Whoever visits comes in by what an Ingress leads to: from the namespace of its controller. */
function ingressFaults(deployed: Deployed, policies: readonly Policy[], ingress: Manifest): string[] {
  const { rules = [] } = ingress.spec as {
    rules?: {
      http: { paths: { backend: { service: { name: string; port: { name?: string; number?: number } } } }[] };
    }[];
  };
  const backends = rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
  return backends.flatMap(({ name, port }) => {
    const place = behindService(deployed, name, port.name ?? port.number ?? 80, name);
    if (!place?.pods) return [`${titleOf(ingress)}: nothing stands behind ${name}`];
    const isOpen = isOpenTo(policies, place, ({ namespaceSelector }) => namespaceSelector !== undefined);
    return isOpen ? [] : [`${titleOf(ingress)}: ${name} lets no controller in at ${place.port}`];
  });
}

/** A range that is no business of automation's. */
function strayFaults(policies: readonly Policy[]): string[] {
  const labels = { [nameLabel]: 'automation', 'app.kubernetes.io/component': 'service' };
  return policies
    .filter(({ podSelector }) => takes(podSelector, labels))
    .filter(({ egress = [] }) =>
      egress.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock !== undefined)),
    )
    .filter(({ reaches }) => reaches === undefined || !ofAutomation.includes(reaches))
    .map(({ title, reaches = 'what it does not say' }) => `${title} lets automation reach ${reaches}`);
}
