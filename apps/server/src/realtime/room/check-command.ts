import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { type RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import { AppError } from '../../kit/app-error.ts';
import { faultMessage } from '../../transport/input/messages.ts';

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

export const commandChecks = Object.fromEntries(
  Object.entries(roomCommands).map(([name, schema]) => [name, createCheck(schema)]),
) as Readonly<Record<RoomCommand, Check>>;
