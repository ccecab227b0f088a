/**
 * Every way in which a page can ask for an address, as code for the page: a function of the address that resolves to
 * 'reached' or 'refused'. 'asked' where the page is told nothing.
 */
export const waysOut: Record<string, string> = {
  fetch: `(url) => fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused')`,
  XMLHttpRequest: `(url) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve('reached');
    request.onerror = () => resolve('refused');
    request.open('GET', url);
    request.send();
  })`,
  'a WebSocket': `(url) => new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    socket.onopen = () => resolve('reached');
    socket.onerror = () => resolve('refused');
  })`,
  'an EventSource': `(url) => new Promise((resolve) => {
    const source = new EventSource(url);
    source.onopen = () => resolve('reached');
    source.onerror = () => (source.close(), resolve('refused'));
  })`,
  'a script': element('script', 'src'),
  'a style sheet': element('link', 'href', `element.rel = 'stylesheet';`),
  prefetch: element('link', 'href', `element.rel = 'prefetch';`),
  preload: element('link', 'href', `element.rel = 'preload'; element.as = 'fetch';`),
  'a preloaded module': element('link', 'href', `element.rel = 'modulepreload';`),
  'preconnect and the lookup of names': `(url) => {
    for (const rel of ['preconnect', 'dns-prefetch']) {
      const link = document.createElement('link');
      Object.assign(link, { rel, href: url });
      document.head.append(link);
    }
    return 'asked';
  }`,
  'an iframe': `(url) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.onload = () => resolve('asked');
    frame.src = url;
    document.body.append(frame);
  })`,
  'a form in a frame': `(url) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.name = 'target' + Math.random();
    document.body.append(frame);
    const form = document.createElement('form');
    Object.assign(form, { action: url, method: 'post', target: frame.name });
    document.body.append(form);
    frame.onload = () => resolve('asked');
    form.submit();
  })`,
  'a beacon': `(url) => (navigator.sendBeacon(url, 'x'), 'asked')`,
  'a worker': `(url) => new Promise((resolve) => {
    const worker = new Worker('/worker.js');
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(url);
  })`,
  'a service worker': `async (url) => {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      active.postMessage(url, [port2]);
    });
  }`,
  'a redirect of the network': `(url) =>
    fetch('/away?to=' + encodeURIComponent(url), { mode: 'no-cors' }).then(() => 'reached', () => 'refused')`,
};

function element(name: string, attribute: string, more = ''): string {
  return `(url) => new Promise((resolve) => {
    const element = document.createElement('${name}');
    ${more}
    element.onload = () => resolve('reached');
    element.onerror = () => resolve('refused');
    element.${attribute} = url;
    document.head.append(element);
  })`;
}
