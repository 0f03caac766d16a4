export interface HttpRequest {
  readonly method: string;
  /** With the query, sent as it is. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** The client breaks off after this share of the body, and expects no response. */
  readonly breaksOffAt?: number | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Characters of a body that are shown; longer ones are cut. */
const shownLength = 4_000;

/** Characters of a header that are shown: a token is shorter. */
const shownHeader = 600;
const shorten = (value: string) =>
  value.length <= shownHeader ? value : `${value.slice(0, 40)}… (${value.length} characters)`;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a line for a shell, so that it can be repeated by hand. */
export function formatCurl({ method, path, headers, body }: HttpRequest, port: number): string {
  const words = ['curl', '-s', '-g', '--path-as-is', '-X', method];
  for (const [name, value] of Object.entries(headers)) words.push('-H', quote(`${name}: ${shorten(value)}`));
  if (body !== undefined) {
    const bytes = Buffer.from(body);
    const shown = bytes.subarray(0, shownLength);
    const note = shown.length < bytes.length ? ` # the first of ${bytes.length} bytes` : '';
    const isText = shown.every((byte) => byte >= 32 || byte === 10 || byte === 13);
    const data = isText ? quote(shown.toString()) : `$'${escapeBytes(shown)}'`;
    return [...words, '--data-binary', data, quote(`http://127.0.0.1:${port}${path}`)].join(' ') + note;
  }
  return [...words, quote(`http://127.0.0.1:${port}${path}`)].join(' ');
}

const escapeBytes = (bytes: Buffer) =>
  [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
