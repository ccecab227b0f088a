import { AppError } from '@megafon/contracts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** By name: this library does not depend on the drivers whose errors these are. */
const driverErrors =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|PoolCleared|PoolClosed|WaitQueueTimeout).*|Mongoose(ServerSelection)Error|KafkaJS(Connection|RequestTimeout|NumberOfRetriesExceeded|NoBrokerAvailable|GroupCoordinatorNotFound|BrokerNotFound).*|ClientClosedError|ClientOfflineError|SocketClosedUnexpectedlyError|ConnectionTimeoutError)$/;

/** Whether an error says that a server is away, which no change to the event would mend. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError && error.retryable) return true;
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  return driverErrors.test(error.name) || isOutage(error.cause);
}
