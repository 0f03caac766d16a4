import { segmentForIndex, segmentForQuery } from '../../../kit/segment.ts';

/** Words of every second sentence here: that two texts share them says nothing. */
const everywhere = new Set(
  '孩子 宝宝 家长 父母 爸爸 妈妈 家庭 教育 您 你 可以 需要 建议 应该 如果 因为 所以 这样 时候 进行 通过 帮助 重要 一些 一起'.split(
    ' ',
  ),
);
/** Below this a sentence does not rest on a passage. */
const enough = 0.34;

/**
 * How much of a sentence a passage says: the share of its telling words, weighed by their length, that stand in the
 * passage; 0 to 1. A sentence without telling words rests on nothing.
 */
export function supportScore(sentence: string, passage: string): number {
  const words = segmentForQuery(sentence).filter((word) => !everywhere.has(word));
  const said = new Set(segmentForIndex(passage));
  const weigh = (list: readonly string[]) => list.reduce((sum, word) => sum + word.length, 0);
  const whole = weigh(words);
  if (whole === 0) return 0;
  return weigh(words.filter((word) => said.has(word))) / whole;
}

export const isSupported = (sentence: string, passage: string): boolean =>
  supportScore(sentence, passage) >= enough;
