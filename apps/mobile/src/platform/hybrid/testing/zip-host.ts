import { toBase64 } from '../base64.ts';

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly responseType?: string;
}

/** A host of one file, requested through Capacitor's HTTP plugin. */
export class ZipHost {
  content = new Uint8Array();
  /** The requests. */
  ranges: string[] = [];
  /** How many requests it answers before the connection is lost. */
  answers = Infinity;
  /**
   * `standard` sends the requested range; `whole` ignores ranges; `strict` sends the whole file for a range beyond
   * its end.
   */
  kind: 'standard' | 'whole' | 'strict' = 'standard';

  reset(): void {
    Object.assign(this, { ranges: [], answers: Infinity, kind: 'standard' });
  }

  readonly get = ({ headers, responseType }: Asked): unknown => {
    this.ranges.push(headers.range!);
    if (--this.answers < 0) throw new Error('The line is lost');
    // Anything but bytes is read as text, which breaks it.
    if (responseType !== 'arraybuffer' || headers['accept-encoding'] !== 'identity')
      return { status: 206, headers: {}, data: 'PK\u0003\u0004' };
    const [from, to] = /(\d+)-(\d+)/.exec(headers.range!)!.slice(1).map(Number) as [number, number];
    const { length } = this.content;
    if (this.kind === 'whole' || (this.kind === 'strict' && to >= length))
      return { status: 200, headers: {}, data: toBase64(this.content) };
    if (from >= length) return { status: 416, headers: {}, data: '' };
    const piece = this.content.slice(from, to + 1);
    return {
      status: 206,
      headers: { 'Content-Range': `bytes ${from}-${from + piece.length - 1}/${length}` },
      // As Android breaks lines.
      data: toBase64(piece).replaceAll(/.{76}/g, '$&\n'),
    };
  };
}
