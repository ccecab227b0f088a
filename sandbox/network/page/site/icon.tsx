import { cx } from './classes.js';

const paths = {
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  groups: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a3 3 0 1 0 0-6M2 20c0-4 3-6 6-6s6 2 6 6m2-6c3 0 6 2 6 6',
  discover: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm4-13-2 6-6 2 2-6z',
  lock: 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18',
  like: 'M7 11v9H4v-9zm0 0 4-8c2 0 3 1 2.500 3.500L13 9h6c1.500 0 2 1 1.700 2.200l-1.700 7c-.3 1-1 1.800-2 1.800H7',
  comment: 'M4 5h16v11H11l-4 4v-4H4z',
  photo: 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.500 9.500h.01',
  send: 'M4 12 20 4l-5 16-4-6z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3',
  out: 'M10 4H5v16h5M15 8l4 4-4 4m4-4H9',
};

/** Small line icons, hidden from screen readers: the words beside them say it. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={cx('icon')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
