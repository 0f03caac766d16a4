import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '../kit/errors.ts';
import { isUnstorable } from '../transport/input/parse-input.ts';
import { inputErrorMessage } from '../transport/input/validation-messages.ts';

/** Throws INVALID_INPUT with a message that names the field, unless `input` matches the command's schema. */
type CommandCheck = (input: unknown) => void;

function createCheck(schema: TObject): CommandCheck {
  const validator = Compile(schema);
  return (input) => {
    if (validator.Check(input)) return;
    const [error] = validator.Errors(input);
    const required = (error?.params as { requiredProperties?: string[] } | undefined)
      ?.requiredProperties?.[0];
    const field = required ?? error?.instancePath.split('/')[1] ?? '';
    const message =
      field === ''
        ? '指令格式不正确'
        : inputErrorMessage({ field, keyword: error?.keyword ?? '' }, schema.properties);
    throw new AppError('INVALID_INPUT', { message });
  };
}

/**
 * Throws INVALID_INPUT for text that cannot be stored, like the check of HTTP input. For commands whose text is
 * stored unchanged.
 */
export function checkStorable(input: object, schema: TObject): void {
  const [field] =
    Object.entries(input).find(([, value]) => typeof value === 'string' && isUnstorable(value)) ?? [];
  if (field === undefined) return;
  const message = inputErrorMessage({ field, keyword: 'unstorable' }, schema.properties);
  throw new AppError('INVALID_INPUT', { message });
}

export const createCommandChecks = <Name extends string>(commands: Readonly<Record<Name, TObject>>) =>
  Object.fromEntries(
    Object.entries<TObject>(commands).map(([name, schema]) => [name, createCheck(schema)]),
  ) as Readonly<Record<Name, CommandCheck>>;
