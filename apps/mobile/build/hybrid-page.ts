import type { Plugin } from 'vite';

/**
 * No server says with the phone's pages whose scripts may run in them: the page says it itself. iOS calls its pages'
 * place `capacitor:`; a worker of the player is a blob. No foreign page in a frame: iOS would let it call the plugins. The
 * policy lies within the head: old web views put their own script before what is there.
 */
const policy = [
  "script-src 'self' capacitor:",
  "worker-src 'self' capacitor: blob:",
  "frame-src 'self' capacitor:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** The page that a hybrid app opens begins with its shell, and is no page that a browser could install. */
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
