import { students } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

/** Letters of any script, digits, and what stands between the parts of a name. */
const nameForm = /^[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd} .·'’-]*[\p{L}\p{M}\p{Nd}])?$/u;
const piledUp = /\p{M}{4,}/u;

/** A child's name as it is kept: one line, composed, single spaces inside. Throws INVALID_INPUT in words for its guardian. */
export function tidyStudentName(text: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
  if (name === '') throw new AppError('INVALID_INPUT', { message: '请填写孩子的称呼' });
  if (!nameForm.test(name) || piledUp.test(name))
    throw new AppError('INVALID_INPUT', { message: '孩子的称呼只能用文字和数字' });
  if (Array.from(name).length > students.nameLength)
    throw new AppError('INVALID_INPUT', { message: `孩子的称呼最多 ${students.nameLength} 个字` });
  return name;
}
