/** How often what an open tab shows is asked for again, in milliseconds. */
export const lookEveryMs = 30_000;
