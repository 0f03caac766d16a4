/** A playlist with everything that it names by its whole address, and those addresses, each once. */
export interface ReadPlaylist {
  readonly text: string;
  readonly files: readonly string[];
}

/** The address of the smallest of several renditions; undefined where the playlist is one itself. */
export function findSmallest(text: string, base: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const choices = lines.flatMap((line, at) => {
    const rate = /^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d+)/.exec(line)?.[1];
    const address = lines[at + 1];
    return rate !== undefined && address ? [{ rate: Number(rate), url: new URL(address, base).href }] : [];
  });
  return choices.sort((one, other) => one.rate - other.rate)[0]?.url;
}

/**
 * Reads the playlist of one rendition. Its addresses become whole ones, so that it means the same under another address;
 * what stands in a gap does not exist.
 */
export function readPlaylist(text: string, base: string): ReadPlaylist {
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
