import { stableNumber } from '../world/stable-number.js';

export interface Reactions {
  likes: number;
  shares: number;
  views: number;
}

/**
 * What a post has earned by `now`. Each post is fated to a number of reactions by its id, and they arrive fast at
 * first and slower later: half of them within `halfLifeMs`.
 *
 * @param since when others could first see the post, in ms
 */
export function reactionsAt(
  postId: string,
  since: number | null,
  now: number,
  halfLifeMs: number,
): Reactions {
  if (since === null || now < since) return { likes: 0, shares: 0, views: 0 };
  const arrived = 1 - 2 ** (-(now - since) / halfLifeMs);
  const fate = stableNumber(`reactions ${postId}`);
  return {
    likes: Math.floor((4 + (fate % 60)) * arrived),
    shares: Math.floor((1 + ((fate >>> 8) % 7)) * arrived),
    views: Math.floor((80 + ((fate >>> 16) % 900)) * arrived),
  };
}
