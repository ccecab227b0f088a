export function guessedSeconds(path: string, kind: string): number;
