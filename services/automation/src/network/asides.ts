import type { DrivenPage } from './network-driver.js';

/** Which questions of the network were put aside on whose page, by their names in the profile, until somebody asks. */
export class Asides {
  private readonly names = new WeakMap<DrivenPage, Set<string>>();

  note(context: DrivenPage, names: readonly string[]): void {
    if (names.length > 0) this.names.set(context, new Set([...(this.names.get(context) ?? []), ...names]));
  }

  /** Since this was asked last of this page. */
  take(context: DrivenPage): string[] {
    const names = [...(this.names.get(context) ?? [])];
    this.names.delete(context);
    return names;
  }
}
