import { addProxy, listProxies } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useAddProxy() {
  return useAction(addProxy, [listProxies]);
}
