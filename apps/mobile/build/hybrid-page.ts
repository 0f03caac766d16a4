import type { Plugin } from 'vite';

/**
 * The content security policy of the hybrid pages, in a `meta` element because no server sends it as a header. iOS serves
 * the pages from the scheme `capacitor:`; the player's worker is a blob. Foreign frames are forbidden, because iOS would let
 * them call the plugins. The element is the first in the head, and old web views insert Capacitor's script before it.
 */
const policy = [
  "script-src 'self' capacitor:",
  "worker-src 'self' capacitor: blob:",
  "frame-src 'self' capacitor:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** Rewrites index.html for the hybrid app: its own entry script, the security policy, and no web app manifest. */
export function hybridPage(): Plugin {
  return {
    name: 'academy:hybrid-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        const changed = page
          .replace('/src/app/main.tsx', '/src/app/main-hybrid.ts')
          .replace(/\s*<link rel="manifest"[^>]*>/, '')
          .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}" />`);
        if (!changed.includes('main-hybrid') || !changed.includes(policy))
          throw new Error('index.html no longer begins as it did');
        return changed;
      },
    },
  };
}
