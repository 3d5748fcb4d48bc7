import { defineConfig } from 'vite';

// Built below /dashboard/ and served by the API; `dashboards/build.mjs` says where it is put.
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // Inlined files would be data: addresses, which the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // What the page carries inside it, with whose permission.
    license: { fileName: 'licenses.md' },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/.well-known': 'http://127.0.0.1:8080' } },
});
