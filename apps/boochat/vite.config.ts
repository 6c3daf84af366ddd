import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Workers load their grammars one by one, as the page loads its parts.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Says which script loads which: the test of the first load's size reads it.
    manifest: true,
    // Browsers that run es2022 preload modules themselves, and the policy for scripts allows no inline one.
    modulePreload: { polyfill: false },
    // Diagrams and grammars are large, and load when somebody needs them.
    chunkSizeWarningLimit: 1_500,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:9500' } },
});
