/* global localStorage, location, matchMedia, document */
// Before the first paint: the chosen colour scheme, so that a dark page never flashes white.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    // Whoever is signed in goes on at once: the page for visitors does not flash past.
    if (location.pathname === '/' && localStorage.getItem('token') !== null) location.replace('/dashboard');
  } catch {
    chosen = 'auto';
  }
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
