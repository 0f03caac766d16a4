import { textInput } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Characters that change the direction of the text around them, and control characters except the line break. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** White space and characters that show nothing. */
const invisible = /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const maxCombiningMarks = 3;

/**
 * A comment as stored: trimmed, at most two blank lines in a row, without characters that would draw over other text.
 * Throws INVALID_INPUT when nothing visible is left, or for more than `textInput.maxLength` characters as people
 * count them: a family emoji is one.
 */
export function cleanComment(input: string): string {
  const text = input
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(controlCharacters, (character) =>
      character === '\n' ? character : character === '\t' ? ' ' : '',
    )
    .split('\n')
    .map((line) => limitCombiningMarks(line.trimEnd()))
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (invisible.test(text)) throw new AppError('INVALID_INPUT', { message: '写点什么再发吧' });
  if (countCharacters(text) > textInput.maxLength)
    throw new AppError('INVALID_INPUT', { message: `评论最多 ${textInput.maxLength} 个字` });
  return text;
}

/** Limits the combining marks on one letter, because a pile of them would cover the lines above. */
const limitCombiningMarks = (line: string) =>
  line.replaceAll(/\p{M}{4,}/gu, (marks) => Array.from(marks).slice(0, maxCombiningMarks).join(''));

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
