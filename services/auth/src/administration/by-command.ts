/** Who did it, on record, where nobody was signed in: whoever has the machine. */
export const byCommand = 'command-line';
