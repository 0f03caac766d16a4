import type { TObject } from 'typebox';
import { AppError } from '../../kit/app-error.ts';
import { faultMessage } from './messages.ts';
import type { FormFields } from './form-fields.ts';

/** A number as people write it. Coercion would also take `1e3`, `0x10`, ` 1` and the empty text. */
const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;
const decimalNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
/** PostgreSQL cannot store NUL, and a lone surrogate is no text at all. */
export const unstorable = (value: string) => value.includes('\0') || !value.isWellFormed();

/**
 * The declared fields of one call as texts, path parameters first. What the endpoint does not name is dropped.
 * Throws INVALID_INPUT for a repeated field, for text that cannot be stored and for numbers in odd spellings.
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
    const keyword = findFault(values, schema);
    if (keyword) {
      throw new AppError('INVALID_INPUT', { message: faultMessage({ field, keyword }, input.properties) });
    }
    const [value] = values;
    if (value !== undefined) collected[field] = value;
  }
  return collected;
}

function findFault(values: readonly string[], schema: { type?: string }): string | undefined {
  if (values.length > 1) return 'repeated';
  const [value] = values;
  if (value === undefined) return undefined;
  if (unstorable(value)) return 'unstorable';
  if (schema.type === 'integer' && !wholeNumber.test(value)) return value === '' ? 'required' : 'type';
  if (schema.type === 'number' && !decimalNumber.test(value)) return value === '' ? 'required' : 'type';
  return undefined;
}
