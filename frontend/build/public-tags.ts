/** The gateway puts the address of the product in its place: the build does not know it. */
const publicUrl = '__PUBLIC_URL__';

const image = { path: '/share.png', width: 1_200, height: 630 };

/** What every page shows of itself where its link is shared. */
export const sharedTags = [
  `<meta property="og:image" content="${publicUrl}${image.path}">`,
  `<meta property="og:image:width" content="${String(image.width)}">`,
  `<meta property="og:image:height" content="${String(image.height)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
].join('');

/** What a page with an address of its own says of itself, beside its description. */
export function tagsOf(path: string): string {
  const address = `${publicUrl}${path}`;
  return `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`;
}

/** @param paths of what anybody may read */
export function sitemapOf(paths: readonly string[]): string {
  const places = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
}

/** What is asked for with a session, or with the secret of a mailed link, is nothing to search. */
export const robots = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /reset-password',
  'Disallow: /verify-email',
  '',
  `Sitemap: ${publicUrl}/sitemap.xml`,
  '',
].join('\n');
