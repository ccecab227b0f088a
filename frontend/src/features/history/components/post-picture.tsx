import { t } from '../../../i18n/t.js';
import { useEvidencePicture } from '../../../lib/use-evidence-picture.js';
import classes from './post-picture.module.css';

interface Props {
  /** Below /api; null where none was taken. */
  path: string | null;
  group: string;
}

/** The post as it stood when it was published. One that is gone leaves its place empty. */
export function PostPicture({ path, group }: Props) {
  const { picture, src } = useEvidencePicture(path);
  if (path === null || picture.isError) return null;
  if (src === null) return <div className={classes.picture} />;
  return <img src={src} alt={t('history.pictureOf', { group })} className={classes.picture} />;
}
