import type { Deployed } from './deployed.js';
import { addressRangeFaults } from './policies/address-ranges.js';
import { atScaleFaults } from './policies/at-scale.js';
import { byHandFaults } from './policies/by-hand.js';
import { clusterAccessFaults } from './policies/cluster-access.js';
import { connectionFaults } from './policies/connections.js';
import { environmentFaults, graceFaults, sandboxFaults } from './policies/environment.js';
import { figureFaults } from './policies/figures.js';
import { networkFaults } from './policies/network.js';
import {
  componentFaults,
  imageFaults,
  privilegeFaults,
  resourceFaults,
  spreadFaults,
} from './policies/pods.js';
import { portFaults, probeFaults } from './policies/probes-and-ports.js';
import { reachFaults } from './policies/reach.js';
import { referenceFaults } from './policies/references.js';
import { scalingFaults } from './policies/scaling.js';
import { transportFaults } from './policies/transport.js';
import type { Repository } from './repository.js';
import { schemaFaults } from './schemas.js';

/**
 * All that is wrong with what would be deployed.
 * @param pem a file in PEM, read in place of those that are mounted
 */
export function manifestFaults(deployed: Deployed, repository: Repository, pem: string): string[] {
  const { version, readers, isMetric, sandboxSource, migrating } = repository;
  const schema = deployed.manifests.flatMap(schemaFaults);
  // What is not of the right form cannot be judged further.
  if (schema.length > 0) return schema;
  return [
    ...imageFaults(deployed, version),
    ...privilegeFaults(deployed),
    ...resourceFaults(deployed),
    ...componentFaults(deployed),
    ...spreadFaults(deployed),
    ...probeFaults(deployed),
    ...portFaults(deployed),
    ...figureFaults(deployed),
    ...referenceFaults(deployed),
    ...environmentFaults(deployed, readers, pem),
    ...graceFaults(deployed, readers, pem),
    ...sandboxFaults(deployed, sandboxSource),
    ...clusterAccessFaults(deployed),
    ...connectionFaults(deployed),
    ...networkFaults(deployed),
    ...addressRangeFaults(deployed),
    ...transportFaults(deployed),
    ...reachFaults(deployed),
    ...byHandFaults(deployed),
    ...scalingFaults(deployed, isMetric),
    ...atScaleFaults(deployed, migrating),
  ];
}
