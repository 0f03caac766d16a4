import type { Plugin } from 'vite';

/** The page that a hybrid app opens begins with its shell, and is no page that a browser could install. */
export function hybridPage(): Plugin {
  return {
    name: 'academy:hybrid-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        const changed = page
          .replace('/src/app/main.tsx', '/src/app/main-hybrid.ts')
          .replace(/\s*<link rel="manifest"[^>]*>/, '');
        if (!changed.includes('main-hybrid')) throw new Error('index.html no longer begins as it did');
        return changed;
      },
    },
  };
}
