/** Up to a full stop and the quotation marks and citations behind it; a line's end ends a sentence too. */
const sentence = /^[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*(?:\s?\[\d{1,2}\])*|\n+)/u;

/** The first sentence of a text; undefined while it is not whole. `whole`: nothing will be added. */
export const takeSentence = (text: string, whole: boolean): string | undefined =>
  sentence.exec(text)?.[0] ?? (whole && text !== '' ? text : undefined);

/** As numbers are told by telephone. */
const digits = ['零', '幺', '二', '三', '四', '五', '六', '七', '八', '九'];
/** Mobile numbers, numbers with an area, 400 and 800; the services that all of China has. */
const telephone =
  /(^|\D)(1[3-9]\d{9}|0\d{2,3}-\d{7,8}|[48]00-?\d{3,4}-?\d{3,4}|12338|12345|12355|12356|96110)(?!\d)/g;
/** Minutes and centimetres elsewhere: only words of calling make them numbers. */
const emergency = /((?:打|报警|火警|急救|求助|热线)(?:电话)?[\s：:“]?)(110|119|120|122)(?!\d)/g;

const tell = (_: string, before: string, number: string) =>
  before + number.replace(/\d/g, (digit) => digits[Number(digit)]!).replace(/-/g, '，');

/** As the browser's voice should say it: without marks, and numbers to be called digit by digit. Empty where nothing is said. */
export function makeSpeakable(text: string): string {
  const spoken = text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#{1,6})\s+/gm, '')
    .replace(telephone, tell)
    .replace(emergency, tell)
    .trim();
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : '';
}
