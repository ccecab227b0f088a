/** Matches modules by any of these pieces of their paths. */
const any = (...pieces: readonly string[]) => new RegExp(pieces.join('|'));
const packages = (names: string) => `/node_modules/(${names})/`;
const mantine = (components: string) => `/@mantine/core/esm/components/(${components})/`;
const sources = (files: string) => `/frontend/src/(${files})\\.tsx?$`;
const contracts = (files: string) => `/libs/contracts/src/(${files})\\.ts$`;

/** What the pages for visitors are made of, and with them every page. */
const base = any(
  packages('react|react-dom|scheduler|i18next|react-i18next|clsx'),
  '/@mantine/core/esm/core/',
  mantine('Anchor|Badge|Box|Burger|Button|Card|Center|Collapse|Container|Group|Image|Loader|Paper'),
  mantine('Progress|SimpleGrid|Skeleton|Stack|Text|ThemeIcon|Title|Transition|UnstyledButton'),
  '/@mantine/hooks/esm/use-(disclosure|interval|hover|focus-within|merged-ref|reduced-motion|media-query)/',
  '/@tabler/icons-react/.*/Icon(Bulb|ChartBar|Messages|Sparkles|UsersGroup|Check)\\.',
  sources('app/look|i18n/t|lib/(format|use-session|prerendered)'),
  sources('components/(logo|status-badge|when-seen|plan-offer-height)'),
  'texts/auth$',
  'vite/preload-helper',
);

/** The router, the session, what asks the server: on every page of the application. */
const app = any(
  sources('app/(app|router|providers|routes/(?!campaign-form)[\\w-]+)|components/banner'),
  mantine('ActionIcon'),
  '/@mantine/hooks/',
);

/** What stands around the pages of who is signed in, and at the head of each of them. */
const frame = any(
  sources('app/frame/(?!app-frame|live|[\\w-]+-(dialog|panel|dropdown|drawer)|bell-li(?:st|ne))[\\w-]+'),
  sources(
    'components/(page-header|query-view|empty-state|load-error|first-use-hint|stat-card|run-state/run-state-badge)',
  ),
  sources('lib/(local-time|days|live/use-poll-ms)'),
  contracts('auth/password-again|text/page-addresses'),
  mantine('Avatar|Indicator|Kbd'),
);

const fields = any(mantine('Checkbox|Input|InputBase|NativeSelect|SegmentedControl|TextInput|Textarea'));

const overlays = any(
  packages('@floating-ui|react-remove-scroll'),
  mantine('Drawer|FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea|Tooltip'),
);

/**
 * What is loaded together is one file, with all that it needs: each file costs a round trip, and packs worse alone. Left
 * alone, Rolldown makes one of every set of modules that the same pages share, some two hundred.
 */
export const chunks = [
  ...Object.entries({ base, app, frame, fields, overlays }).map(([name, test], index) => ({
    name,
    test,
    priority: 10 - index,
  })),
  { name: 'icons', test: any('/@tabler/icons-react/.*/Icon'), minShareCount: 4, priority: 1 },
];
