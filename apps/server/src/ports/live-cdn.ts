/**
 * Where a live is pushed on to, so that the crowd watches it there: a CDN, or an RTMP server of one's own. Its addresses
 * carry signatures and are not to be kept or logged.
 */
export interface LiveCdn {
  /** For one connection, made now: `rtmp://…`. */
  pushUrl(contentId: number): string;
  /** HLS for readers. The same for some hours, so that players need not load anew; good for long enough from now on. */
  playUrl(contentId: number): string;
  /** Whence it is played, `https://host`: pages are to be allowed to load from there. */
  readonly origin: string;
}
