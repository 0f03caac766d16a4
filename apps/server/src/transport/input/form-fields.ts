import { AppError } from '../../kit/app-error.ts';

/** The values of each field in the order they came; a field that came twice has two. */
export type FormFields = Map<string, string[]>;

/**
 * Reads `a=1&b=%E5%AD%A6`, the form of queries and bodies alike. Unlike `URLSearchParams` it does not guess:
 * throws MALFORMED where the percent-encoding is broken or is not UTF-8.
 */
export function parseFormFields(text: string): FormFields {
  const fields: FormFields = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('MALFORMED', { cause, message: '请求地址或内容的编码有误' });
  }
}

/** The query of a request's raw url, without its question mark. */
export function queryText(rawUrl: string): string {
  const start = rawUrl.indexOf('?');
  return start < 0 ? '' : rawUrl.slice(start + 1);
}
