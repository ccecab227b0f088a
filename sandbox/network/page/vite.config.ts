import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file, without a document: the server writes the shell. */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: { conditions: ['@megafon/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    outDir: here('../dist/page'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: here('main.tsx'), output: { entryFileNames: 'page.js' } },
  },
});
