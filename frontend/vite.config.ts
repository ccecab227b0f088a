import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.js';
import { prerendered } from './build/prerendered.js';
import { withinBudgets } from './build/budgets.js';
import { chunks } from './build/chunks.js';
import { textsByArea } from './build/texts-by-area.js';
import { schemasLeftOut } from './build/schemas-left-out.js';
import { unusedStylesLeftOut } from './build/unused-styles.js';

const gateway = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    ...[react(), schemasLeftOut(), textsByArea(), unusedStylesLeftOut()],
    ...[withinBudgets(), compressed(), prerendered()],
  ],
  // Libraries are read from their sources, as in tsc and jest; so they are where the build draws pages.
  resolve: { conditions: ['@megafon/source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['@megafon/source', 'module', 'node', 'development|production'] } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Without `changeOrigin`: the gateway opens sockets to pages of the host that they came to.
    proxy: { '/api': gateway, '/socket.io': { target: gateway, ws: true } },
  },
  build: {
    target: 'es2022',
    // light-dark() stays as it is: lowered, it would follow another switch than the theme's.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
