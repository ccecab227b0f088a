import { describe, expect, it } from '@jest/globals';
import { renderedFaults } from './manifests-command.js';

const rendered = (image: string) => `
apiVersion: v1
kind: Secret
metadata: { name: auth-env-b42dff }
data:
  SEED_USERS: |
    W10
    =
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: default-deny }
spec: { podSelector: {}, policyTypes: [Ingress, Egress] }
---
apiVersion: batch/v1
kind: Job
metadata: { name: other }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: other, image: '${image}' }] }, metadata: { labels: {} } } }
`;

describe('what a program rendered', () => {
  it('is judged as the files are: folded secrets are none, the image built last is', async () => {
    const faults = await renderedFaults(rendered('other:latest'));
    expect(faults).toContain('Job other, other: other:latest is no fixed version');
    expect(faults.join()).not.toContain('SEED_USERS');
    expect(await renderedFaults(rendered('other:1.2'))).not.toContain(
      'Job other, other: other:latest is no fixed version',
    );
  });
});
