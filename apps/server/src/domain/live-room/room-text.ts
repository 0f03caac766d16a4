import { AppError } from '../../kit/app-error.ts';

/** Signs that steer how text around them is drawn, and whatever controls a machine. */
const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** White space, and signs that take room or none without showing anything. */
const invisible = /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const longestMarks = 3;

/** One line, without what would be drawn over its neighbours; may be empty. */
export const cleanLine = (sent: string): string =>
  sent
    .replaceAll(steering, ' ')
    .replaceAll(/\p{M}{4,}/gu, (marks) => Array.from(marks).slice(0, longestMarks).join(''))
    .trim();

/** A comment as it is kept. Throws INVALID_INPUT when nothing can be seen of it. */
export function cleanRoomComment(sent: string): string {
  const text = cleanLine(sent);
  if (invisible.test(text)) throw new AppError('INVALID_INPUT', { message: '写点什么再发吧' });
  return text;
}
