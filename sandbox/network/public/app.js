/* global document, window, DOMParser, setInterval */
// A phone's only script: shows it anew each second; a missed answer is simply tried again.

const main = document.getElementById('main');

async function refresh() {
  const reply = await fetch(window.location.href);
  const fresh = new DOMParser()
    .parseFromString(await reply.text(), 'text/html')
    .querySelector('[data-refresh]');
  const old = main.querySelector('[data-refresh]');
  // Buttons a person is about to press are not replaced under the finger.
  if (fresh && fresh.innerHTML !== old.innerHTML && !old.querySelector(':active')) old.replaceWith(fresh);
}

if (document.querySelector('[data-refresh]')) setInterval(() => void refresh().catch(() => undefined), 1_000);
