import { createHash } from 'node:crypto';

export interface PageToSign {
  readonly ticket: string;
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** As the browser has it; what follows `#` does not count. */
  readonly url: string;
}

/** WeChat's signature of a page: SHA-1 in hex over these four in the alphabetical order of their names. */
export function signPage({ ticket, nonce, timestamp, url }: PageToSign): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.replace(/#.*/s, '')}`;
  return createHash('sha1').update(text).digest('hex');
}
