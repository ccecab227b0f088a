/** Where somebody wanted to go who had to sign in first: they are led there when they have. Of this tab alone. */
const key = 'keptPath';

export const keptPath = {
  keep: (path: string): void => sessionStorage.setItem(key, path),
  read: (): string | null => sessionStorage.getItem(key),
  drop: (): void => sessionStorage.removeItem(key),
};
