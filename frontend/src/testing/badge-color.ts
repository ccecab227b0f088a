/** The name, in the theme, of the colour of the badge that says this. */
export function badgeColor(text: HTMLElement): string | undefined {
  const badge = text.closest<HTMLElement>('.mantine-Badge-root');
  return /--mantine-color-(\w+)-/.exec(badge?.style.getPropertyValue('--badge-bg') ?? '')?.[1];
}
