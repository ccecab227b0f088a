/** Posts that are published and not yet in any feed: only in their author's own content and at their address. */
export class UnseenPosts {
  private readonly until = new Map<string, number>();

  add(postId: string, untilMs: number): void {
    this.until.set(postId, untilMs);
  }

  has(postId: string, now: number): boolean {
    return (this.until.get(postId) ?? 0) > now;
  }

  clear(): void {
    this.until.clear();
  }
}
