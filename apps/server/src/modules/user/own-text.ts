import { AppError } from '../../kit/app-error.ts';

/**
 * What cannot be seen and so could pass for another name: controls, marks of direction, fillers, private and unassigned
 * characters. Two kinds belong to emoji and are left where they do: the joiner between two pictures, and the mark that
 * asks for the coloured form.
 */
const invisible = new RegExp(
  [
    String.raw`[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u2800]`,
    String.raw`(?!\p{Extended_Pictographic})\p{Cn}`,
    String.raw`(?!\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
    String.raw`(?<!\p{Emoji_Modifier}|\p{Extended_Pictographic}|\uFE0F)\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Emoji})\uFE0F`,
  ].join('|'),
  'u',
);
/** More marks on one letter than any language writes. */
const piledUp = /\p{M}{4,}/u;

/** Of one spelling; as it was sent where that is the shorter one, since its length was judged as it was sent. */
function compose(text: string): string {
  const composed = text.normalize('NFC');
  return Array.from(composed).length > Array.from(text).length ? text : composed;
}

/** A name as it is kept: one line, composed, single spaces inside. Throws INVALID_INPUT in words for whoever chose it. */
export function tidyName(text: string): string {
  const name = compose(text)
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
  if (name === '') throw new AppError('INVALID_INPUT', { message: '昵称不能为空' });
  if (invisible.test(name) || piledUp.test(name)) {
    throw new AppError('INVALID_INPUT', { message: '昵称含有看不见或无法显示的字符，请重新填写' });
  }
  return name;
}

/** A text of several lines as it is kept: trimmed, without what cannot be seen. */
export const tidyText = (text: string): string =>
  compose(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|\p{Co}|(?!\p{Extended_Pictographic})\p{Cn}|(?!\u200D)\p{Cf}/gu, '')
    .trim();
