import { z } from 'zod';
import type { Deployed } from '../deployed.js';
import { ofKind, titleOf } from '../manifest.js';
import type { Manifest } from '../manifest.js';

const optionsAnnotation = 'traefik.ingress.kubernetes.io/router.tls.options';
/** Keys of their own for each connection, and nothing that is sealed in a way known to be weak. */
const strongSuite =
  /^TLS_ECDHE_(?:ECDSA|RSA)_WITH_(?:AES_(?:128|256)_GCM_SHA(?:256|384)|CHACHA20_POLY1305_SHA256)$/;

/** Of Traefik's definition, what is used here: nobody's package knows it, and what is not named here is a fault. */
const optionSpec = z.strictObject({
  minVersion: z.enum(['VersionTLS12', 'VersionTLS13']),
  cipherSuites: z.array(z.string().regex(strongSuite, 'is a weak suite')).min(1),
});

/** Whoever comes from outside comes by TLS 1.2 or 1.3 with a strong suite, as it is said here and not left to the controller. */
export function transportFaults({ manifests }: Deployed): string[] {
  const options = ofKind(manifests, 'TLSOption');
  const namespace = ofKind(manifests, 'Namespace')[0]?.metadata.name ?? '';
  const known = new Set(options.map(({ metadata }) => `${namespace}-${metadata.name}@kubernetescrd`));
  return [
    ...options.flatMap(optionFaults),
    ...ofKind(manifests, 'Ingress').flatMap((ingress) => ingressFaults(ingress, known)),
  ];
}

function optionFaults(option: Manifest): string[] {
  const { error } = optionSpec.safeParse(option.spec);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${titleOf(option)}: ${['spec', ...path].join('.')}: ${message}`,
  );
}

function ingressFaults(ingress: Manifest, known: ReadonlySet<string>): string[] {
  const { tls = [] } = ingress.spec as { tls?: unknown[] };
  const option = ingress.metadata.annotations?.[optionsAnnotation];
  return [
    ...(tls.length > 0 ? [] : [`${titleOf(ingress)}: is reached without TLS`]),
    ...(option !== undefined && known.has(option)
      ? []
      : [`${titleOf(ingress)}: which TLS it speaks is not said (${option ?? 'no TLSOption'})`]),
  ];
}
