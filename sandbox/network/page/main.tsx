import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { addStyle } from './site/classes.js';

const styles = ['/public/style.css', '/public/page.css'].map((address) =>
  fetch(address).then((reply) => reply.text()),
);
addStyle((await Promise.all(styles)).join('\n'));
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
