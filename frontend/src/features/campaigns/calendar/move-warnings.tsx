import { getCampaign } from '@megafon/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';
import { TimeWarnings } from '../components/schedule-warnings.js';

/** Days may be walked through quickly. */
const afterMs = 400;

/** What is known against another time of a campaign that runs once. It keeps nobody from moving. */
export function MoveWarnings({ campaignId, at }: { campaignId: string; at: string }) {
  const campaign = useQuery({ ...query(getCampaign, { params: { id: campaignId } }), retry: false }).data;
  const [settled] = useDebouncedValue(at, afterMs);
  return campaign && settled === at ? <TimeWarnings campaign={campaign} at={at} /> : null;
}
