import { textInput } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Signs that steer how text around them is drawn; and whatever controls a machine, save the end of a line. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** White space, and signs that take room or none without showing anything. */
const invisible = /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const longestMarks = 3;

/**
 * A comment as it is kept: trimmed, at most two blank lines in a row, without what would be drawn over its neighbours.
 * Throws INVALID_INPUT when nothing can be seen of it, or more than `textInput.maxLength` characters as people count
 * them: a family emoji is one.
 */
export function cleanComment(sent: string): string {
  const text = sent
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(steering, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))
    .split('\n')
    .map((line) => trimMarks(line.trimEnd()))
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (invisible.test(text)) throw new AppError('INVALID_INPUT', { message: '写点什么再发吧' });
  if (countCharacters(text) > textInput.maxLength)
    throw new AppError('INVALID_INPUT', { message: `评论最多 ${textInput.maxLength} 个字` });
  return text;
}

/** Marks piled up on one letter would cover the lines above it. */
const trimMarks = (line: string) =>
  line.replaceAll(/\p{M}{4,}/gu, (marks) => Array.from(marks).slice(0, longestMarks).join(''));

/** Characters as people see them. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
