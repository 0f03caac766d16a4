import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '../kit/app-error.ts';
import { unstorable } from '../transport/input/collect-input.ts';
import { faultMessage } from '../transport/input/messages.ts';

/** Throws INVALID_INPUT, in words that name the field, unless `input` is what the contract says of the command. */
type Check = (input: unknown) => void;

function createCheck(schema: TObject): Check {
  const validator = Compile(schema);
  return (input) => {
    if (validator.Check(input)) return;
    const [fault] = validator.Errors(input);
    const required = (fault?.params as { requiredProperties?: string[] } | undefined)
      ?.requiredProperties?.[0];
    const field = required ?? fault?.instancePath.split('/')[1] ?? '';
    const message =
      field === ''
        ? '指令格式不正确'
        : faultMessage({ field, keyword: fault?.keyword ?? '' }, schema.properties);
    throw new AppError('INVALID_INPUT', { message });
  };
}

/** Throws INVALID_INPUT for text that cannot be stored, as of what comes by HTTP: for commands whose words are kept as they are. */
export function checkStorable(input: object, schema: TObject): void {
  const [field] =
    Object.entries(input).find(([, said]) => typeof said === 'string' && unstorable(said)) ?? [];
  if (field === undefined) return;
  const message = faultMessage({ field, keyword: 'unstorable' }, schema.properties);
  throw new AppError('INVALID_INPUT', { message });
}

/** A check for each command of a contract. */
export const createCommandChecks = <Name extends string>(commands: Readonly<Record<Name, TObject>>) =>
  Object.fromEntries(
    Object.entries<TObject>(commands).map(([name, schema]) => [name, createCheck(schema)]),
  ) as Readonly<Record<Name, Check>>;
