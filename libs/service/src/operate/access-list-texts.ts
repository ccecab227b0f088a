import type { Grant } from '@megafon/messaging';

/** The access lists as commands of `kafka-acls.sh`, for whoever keeps them in a script. */
export function aclCommands(grants: readonly Grant[]): string[] {
  return grants.map(({ principal, resource, pattern, name, operations }) => {
    const may = operations.map((operation) => `--operation ${operation}`).join(' ');
    const on = `--${resource} '${name}' --resource-pattern-type ${pattern}`;
    return `kafka-acls.sh "$@" --add --allow-principal User:${principal} ${may} ${on}`;
  });
}

/** The same as resources of Strimzi's user operator, which makes the users and their passwords too. */
export function kafkaUsers(grants: readonly Grant[]): string {
  const principals = [...new Set(grants.map(({ principal }) => principal))];
  const resources = principals.map((principal) => {
    const acls = grants
      .filter((grant) => grant.principal === principal)
      .map(({ resource, pattern, name, operations }) => {
        const patternType = pattern === 'prefixed' ? 'prefix' : 'literal';
        const on = `{ type: ${resource}, name: '${name}', patternType: ${patternType} }`;
        return `      - { resource: ${on}, operations: [${operations.join(', ')}] }`;
      });
    return [
      'apiVersion: kafka.strimzi.io/v1beta2',
      'kind: KafkaUser',
      'metadata:',
      `  name: ${principal}`,
      '  labels:',
      '    strimzi.io/cluster: megafon',
      'spec:',
      '  authentication:',
      '    type: scram-sha-512',
      '  authorization:',
      '    type: simple',
      '    acls:',
      ...acls,
    ].join('\n');
  });
  return resources.join('\n---\n');
}
