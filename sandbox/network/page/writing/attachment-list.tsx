import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import type { Attachment, Attachments } from './attachments.js';

/** Each file as the post will show it, how far its upload is, and a button that takes it off. */
export function AttachmentList({ attachments, onBad }: { attachments: Attachments; onBad: () => void }) {
  const { texts } = useSite();
  if (attachments.list.length === 0) return null;
  return (
    <ul className={cx('files')}>
      {attachments.list.map((one) => (
        <li key={one.key}>
          <Preview
            one={one}
            onShown={() => attachments.shown(one.key)}
            onBad={() => {
              attachments.remove(one.key);
              onBad();
            }}
          />
          <bdi>{one.file.name}</bdi>
          {one.id === null && (
            <div
              role="progressbar"
              aria-label={texts.uploading}
              aria-valuenow={Math.round(one.progress * 100)}
              className={cx('spinner')}
            />
          )}
          <button
            type="button"
            aria-label={`${texts.removeFile}: ${one.file.name}`}
            onClick={() => attachments.remove(one.key)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function Preview({ one, onShown, onBad }: { one: Attachment; onShown: () => void; onBad: () => void }) {
  return one.file.type.startsWith('video/') ? (
    <video src={one.blobUrl} preload="auto" onLoadedData={onShown} onError={onBad}>
      <track kind="captions" />
    </video>
  ) : (
    <img src={one.blobUrl} alt="" onLoad={onShown} onError={onBad} />
  );
}
