/** A playlist with absolute URLs, and the URLs of its files, each once. */
interface ResolvedPlaylist {
  readonly text: string;
  readonly files: readonly string[];
}

/** The URL of the rendition with the lowest bandwidth; undefined if the playlist is a media playlist itself. */
export function findSmallestRendition(text: string, base: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const renditions = lines.flatMap((line, index) => {
    const rate = /^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d+)/.exec(line)?.[1];
    const address = lines[index + 1];
    return rate !== undefined && address ? [{ rate: Number(rate), url: new URL(address, base).href }] : [];
  });
  return renditions.sort((one, other) => one.rate - other.rate)[0]?.url;
}

/**
 * Resolves the URLs of a media playlist, so that it works under another address. Segments marked as a gap are not
 * listed, because they do not exist.
 */
export function resolvePlaylist(text: string, base: string): ResolvedPlaylist {
  const files = new Set<string>();
  let isGap = false;
  const lines = text.split(/\r?\n/).map((line) => {
    if (line.startsWith('#EXT-X-GAP')) isGap = true;
    if (line.startsWith('#')) return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${add(uri)}"`);
    if (line === '') return line;
    const url = new URL(line, base).href;
    if (!isGap) files.add(url);
    isGap = false;
    return url;
  });
  function add(uri: string): string {
    const url = new URL(uri, base).href;
    files.add(url);
    return url;
  }
  return { text: lines.join('\n'), files: [...files] };
}
