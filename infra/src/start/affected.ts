import { instanceOf } from '../scale.js';

/** What has to be started again after a file changed: a service's own, or all services after a library. */
export function affectedBy(path: string, names: readonly string[]): string[] {
  const [workspace, name] = path.split('/');
  if (workspace === 'services' || workspace === 'sandbox') {
    return names.filter((known) => (instanceOf(known)?.of ?? known) === name);
  }
  const servers = ['kafka', 'mongo', 'redis', 's3'];
  return workspace === 'libs' ? names.filter((known) => !servers.includes(known)) : [];
}
