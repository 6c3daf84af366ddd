import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { translatedPatterns } from './translate-patterns.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), oneFormatOfFonts(), faceAtOnce(), compressed()],
  // Workers load their grammars one by one, as the page loads its parts.
  worker: {
    format: 'es',
    plugins: () => [translatedPatterns()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Says which script loads which: the test of the first load's size reads it.
    manifest: true,
    // The page is handed on with what others wrote in it; their licences ask to go along.
    license: { fileName: 'licences.md' },
    // Browsers that run es2022 preload modules themselves, and the policy for scripts allows no inline one.
    modulePreload: { polyfill: false },
    // Diagrams and grammars are large, and load when somebody needs them.
    chunkSizeWarningLimit: 1_500,
    assetsInlineLimit: 0,
    // How long a step of the bundler took is no warning to whoever builds.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:9500' } },
});

/** KaTeX names each of its type faces in three formats, of which every browser that runs the page takes the first. */
function oneFormatOfFonts(): Plugin {
  return {
    name: 'one-format-of-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex\.min\.css$/ },
      handler: (code) => code.replaceAll(/,url\([\w./-]+\) format\("(?:woff|truetype)"\)/g, ''),
    },
  };
}

/** The face is fetched with the page and not once its styles are read: words that are drawn anew in it would move others. */
function faceAtOnce(): Plugin {
  return {
    name: 'face-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /\/inter-latin-wght-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Writes a compressed copy beside each text file, which the server sends to browsers that take it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|html)$/.test(file)).map((file) => path.join(dir, file));
      await Promise.all(
        texts.map(async (file) => writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }))),
      );
    },
  };
}
