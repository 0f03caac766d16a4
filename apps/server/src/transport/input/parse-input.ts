import type { TObject } from 'typebox';
import { AppError } from '../../kit/errors.ts';
import { inputErrorMessage } from './validation-messages.ts';

/** The values of each field in their order; a repeated field has several. */
export type FormFields = Map<string, string[]>;

/**
 * Parses `a=1&b=%E5%AD%A6`, the format of queries and bodies alike. Unlike `URLSearchParams` it throws MALFORMED for
 * invalid percent-encoding and invalid UTF-8.
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

/** The query of a raw URL without its question mark. */
export function queryText(rawUrl: string): string {
  const start = rawUrl.indexOf('?');
  return start < 0 ? '' : rawUrl.slice(start + 1);
}

/** A number in its usual spelling. Type coercion alone would also accept `1e3`, `0x10`, ` 1` and the empty text. */
const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;
const decimalNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
/** PostgreSQL cannot store NUL, and a lone surrogate is not valid text. */
export const isUnstorable = (value: string) => value.includes('\0') || !value.isWellFormed();

/**
 * Collects the declared fields of one request as texts; path parameters take precedence. Unknown fields are dropped.
 * Throws INVALID_INPUT for a repeated field, for text that cannot be stored, and for numbers in unusual spellings.
 */
export function collectInput(
  input: TObject,
  fields: FormFields,
  pathParameters: Readonly<Record<string, string>>,
): Record<string, string> {
  const collected: Record<string, string> = {};
  for (const [field, schema] of Object.entries(input.properties)) {
    const values = Object.hasOwn(pathParameters, field)
      ? [pathParameters[field]!]
      : (fields.get(field) ?? []);
    const keyword = findInvalidKeyword(values, schema);
    if (keyword) {
      throw new AppError('INVALID_INPUT', {
        message: inputErrorMessage({ field, keyword }, input.properties),
      });
    }
    const [value] = values;
    if (value !== undefined) collected[field] = value;
  }
  return collected;
}

function findInvalidKeyword(values: readonly string[], schema: { type?: string }): string | undefined {
  if (values.length > 1) return 'repeated';
  const [value] = values;
  if (value === undefined) return undefined;
  if (isUnstorable(value)) return 'unstorable';
  if (schema.type === 'integer' && !wholeNumber.test(value)) return value === '' ? 'required' : 'type';
  if (schema.type === 'number' && !decimalNumber.test(value)) return value === '' ? 'required' : 'type';
  return undefined;
}
