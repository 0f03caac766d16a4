import { uploadField } from '@academy/contract/http/envelope.ts';

const boundary = 'hostile-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The body of a form with one file, as a browser sends it. */
export const formatMultipart = ({ name, type, content }: SentFile): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${uploadField}"; filename="${name}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
