const kinds = ['phone', 'email', 'address'] as const;

/** How whoever runs the product is reached. */
export type ContactDetails = Record<(typeof kinds)[number], string>;

const markOf = (kind: string) => `__CONTACT_${kind.toUpperCase()}__`;

/**
 * The gateway fills them into the page that it answers (see its addressed-files.ts): the build knows marks alone, and draws
 * those into what it prerenders. Empty where nobody filled them in.
 */
export function contactDetails(): ContactDetails {
  return Object.fromEntries(kinds.map((kind) => [kind, detailOf(kind)])) as ContactDetails;
}

function detailOf(kind: string): string {
  if (typeof document === 'undefined') return markOf(kind);
  const filled = document.querySelector<HTMLMetaElement>(`meta[name="contact-${kind}"]`)?.content ?? '';
  return filled === markOf(kind) ? '' : filled;
}
