/** How the in-app web view opens an address: in a frame, only in the browser, or not at all. */
export type WebSource =
  | { readonly kind: 'frame'; readonly url: string; readonly host: string; readonly sandbox: string }
  | { readonly kind: 'browser'; readonly url: string; readonly host: string }
  | { readonly kind: 'refused' };

const ownSandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * Classifies an address from a link. Only web addresses and our own paths are accepted: `javascript:`, `data:`,
 * `blob:` and the like would run with the person's session. A page of our own origin is sandboxed without access to
 * it, since a frame with both scripts and our origin could remove its sandbox. Plain http opens in the browser:
 * browsers block it in frames of encrypted pages. So does every external page with `framesOnlyOwn`: in the packaged
 * app a frame could call native plugins.
 */
export function classifySource(
  src: string | undefined,
  { origin, framesOnlyOwn = false }: { origin: string; framesOnlyOwn?: boolean },
): WebSource {
  const url = src?.trim() ? findUrl(src.trim(), origin) : undefined;
  // A user name before the @ can make an address look like another host's.
  if (!url || url.username || url.password) return { kind: 'refused' };
  const address = { url: url.href, host: url.host };
  // Compares the address instead of `url.origin`: the packaged app on iOS has a custom scheme, whose `origin` is
  // `null`.
  if (url.href.startsWith(`${origin}/`)) return { kind: 'frame', ...address, sandbox: ownSandbox };
  if (!/^https?:$/.test(url.protocol)) return { kind: 'refused' };
  if (url.protocol === 'http:' || framesOnlyOwn) return { kind: 'browser', ...address };
  return { kind: 'frame', ...address, sandbox: `${ownSandbox} allow-same-origin` };
}

/** `URL.parse` would be shorter, but browsers of 2022 lack it. */
function findUrl(src: string, origin: string): URL | undefined {
  try {
    return new URL(src, `${origin}/`);
  } catch {
    return undefined;
  }
}
