export { turnMongoKeyfile, writeSecrets } from './secrets/secrets-command.js';
export { manifestsCommand } from './manifests/manifests-command.js';
export { alertsCommand } from './observability/alerts-command.js';
export { imagesCommand } from './images/images-command.js';
