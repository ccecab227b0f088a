/* global localStorage, matchMedia, document */
// Before the first paint: the chosen colour scheme, so that a dark page never flashes white.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    // Whoever is signed in goes elsewhere: the prerendered page does not flash past (global.css).
    document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem('token') !== null);
  } catch {
    chosen = 'auto';
  }
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
