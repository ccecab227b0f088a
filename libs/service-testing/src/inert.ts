/** Listens to nobody: an application is put together, connected, and never started. */
export const inert = {
  listen: (done: () => void) => done(),
  close: () => undefined,
  on: () => undefined,
  unwrap: () => undefined as never,
};
