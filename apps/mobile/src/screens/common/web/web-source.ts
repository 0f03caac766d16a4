/** What the in-app web view makes of an address: a page to show in a frame, one for the browser alone, or none. */
export type WebSource =
  | { readonly kind: 'frame'; readonly url: string; readonly host: string; readonly sandbox: string }
  | { readonly kind: 'browser'; readonly url: string; readonly host: string }
  | { readonly kind: 'refused' };

const ours = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * Judges an address from a link. Only web addresses and paths of our own are shown: `javascript:`, `data:`, `blob:`
 * and the like would run as somebody who is signed in here. A page of our own origin gets no access to it, since a
 * frame with both scripts and our origin could take its own sandbox off.
 * Plain http is left to the browser: it may not be framed beside pages that are encrypted. So is every foreign page where
 * `framesOnlyOwn`: in a shell a frame could call the phone's plugins.
 */
export function judgeSource(
  src: string | undefined,
  { origin, framesOnlyOwn = false }: { origin: string; framesOnlyOwn?: boolean },
): WebSource {
  const url = src?.trim() ? findUrl(src.trim(), origin) : undefined;
  // A name before the @ makes an address look like another's.
  if (!url || url.username || url.password) return { kind: 'refused' };
  const place = { url: url.href, host: url.host };
  // Not by its own origin: iOS keeps the pages of a hybrid app under a scheme of which addresses tell none.
  if (url.href.startsWith(`${origin}/`)) return { kind: 'frame', ...place, sandbox: ours };
  if (!/^https?:$/.test(url.protocol)) return { kind: 'refused' };
  if (url.protocol === 'http:' || framesOnlyOwn) return { kind: 'browser', ...place };
  return { kind: 'frame', ...place, sandbox: `${ours} allow-same-origin` };
}

/** `URL.parse` would say this shorter, but phones of 2022 lack it. */
function findUrl(src: string, origin: string): URL | undefined {
  try {
    return new URL(src, `${origin}/`);
  } catch {
    return undefined;
  }
}
