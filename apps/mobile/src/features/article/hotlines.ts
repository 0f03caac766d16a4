/** A piece of a text: words, or a number that can be called. */
export interface TextPiece {
  readonly text: string;
  readonly isHotline: boolean;
}

/**
 * Numbers that are answered all over China: 妇女维权, 政务服务, 青少年服务, 心理援助. No quantity that a text names has
 * five such digits.
 */
const services = new Set(['12338', '12345', '12355', '12356']);
/** 报警, 火警, 急救. The same digits are minutes and centimetres elsewhere, so only words of calling make them numbers. */
const emergencies = new Set(['110', '119', '120']);
const calling = /(?:打|报警|火警|急救|求助)\s?$/;
const between = /^(?:[、，/·\s]|和|或者?)+$/;

/** Takes a text apart at the hotlines that stand in it. Together the pieces are the text. */
export function splitHotlines(text: string): TextPiece[] {
  const runs = text.split(/(\d+)/);
  const pieces: TextPiece[] = [];
  runs.forEach((run, at) => {
    const before = runs[at - 1] ?? '';
    const follows = pieces[at - 2]?.isHotline === true && between.test(before);
    const isHotline = services.has(run) || (emergencies.has(run) && (follows || calling.test(before)));
    pieces.push({ text: run, isHotline });
  });
  return pieces;
}
