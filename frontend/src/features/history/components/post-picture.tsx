import { getEvidence } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { t } from '../../../i18n/t.js';
import { callForBlob } from '../../../lib/call.js';
import classes from './post-picture.module.css';

interface Props {
  /** Below /api; null where none was taken. */
  path: string | null;
  group: string;
}

/** The post as it stood when it was published. One that is gone leaves its place empty. */
export function PostPicture({ path, group }: Props) {
  const picture = useQuery({
    queryKey: [getEvidence.pattern, path],
    queryFn: ({ signal }) => callForBlob(getEvidence, path ?? '', signal),
    enabled: path !== null,
    staleTime: Infinity,
    retry: false,
  });
  const src = useMemo(() => (picture.data ? URL.createObjectURL(picture.data) : null), [picture.data]);
  useEffect(() => () => void (src !== null && URL.revokeObjectURL(src)), [src]);
  if (path === null || picture.isError) return null;
  if (src === null) return <div className={classes.picture} />;
  return <img src={src} alt={t('history.pictureOf', { group })} className={classes.picture} />;
}
