import { describe, expect, it } from '@jest/globals';
import { robots, sharedTags, sitemapOf } from './public-tags.js';

describe('what others are told of the pages', () => {
  it('is a picture with its size, at the address that the gateway fills in', () => {
    expect(sharedTags).toContain('<meta property="og:image" content="__PUBLIC_URL__/share.png">');
    expect(sharedTags).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('is a list of what anybody may read, and where that is', () => {
    expect(sitemapOf(['/', '/terms']).match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>__PUBLIC_URL__/</loc>',
      '<loc>__PUBLIC_URL__/terms</loc>',
    ]);
    expect(robots).toContain('Sitemap: __PUBLIC_URL__/sitemap.xml');
    expect(robots).toContain('Disallow: /api/');
  });
});
