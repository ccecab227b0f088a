const always = [
  '--disable-gpu',
  // Nothing here needs 3D; without its emulation pages are drawn sooner and in less memory.
  '--disable-software-rasterizer',
  // The blank page of the start would keep a renderer, and no account is ever in it.
  '--no-startup-window',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--mute-audio',
  // Without windows Chromium asks for no language of its own accord, and networks choose one by what they guess.
  '--accept-lang=en-US,en',
  // Nobody watches what turns and fades: each of its frames is drawn for no one.
  '--force-prefers-reduced-motion',
  // Chromium keeps two hidden pages of its own for the address bar of every window, and a spare renderer: more memory
  // than the account's page itself.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  // WebRTC would go around the proxy. Chromium knows the one name or the other, by its version.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * What Chromium is started with. Its sandbox stays on wherever it can: as root it refuses to start with it.
 * @param uid of this process; undefined where there are no users.
 */
export function chromiumArguments(uid: number | undefined): string[] {
  return uid === 0 ? [...always, '--no-sandbox'] : [...always];
}
