import { expect, test } from 'vitest';
import { choosePassages } from './choose-passages.ts';

const passage = (sourceKey: string, text: string) => ({
  sourceKey,
  text,
  title: '',
  heading: '',
  about: '',
  standing: 1,
});

test('two of a source at most, so that an answer hears more than one voice', () => {
  const ranked = [
    passage('a', '先蹲下来'),
    passage('a', '再等一等'),
    passage('a', '最后说规矩'),
    passage('b', '换个地方办完'),
  ];
  expect(choosePassages(ranked, 3).map(({ text }) => text)).toEqual(['先蹲下来', '再等一等', '换个地方办完']);
});

test('the same said twice is said once, by the better one', () => {
  const ranked = [
    passage('a', '先蹲下来，替他把那件事说出来，说中了他会软下来'),
    passage('b', '先蹲下来，替他把那件事说出来，说中了他会软下来。'),
    passage('c', '替他把那件事说出来，说中了他会软下来'),
    passage('d', '回家以后再练一个替代的办法'),
  ];
  expect(choosePassages(ranked, 4).map(({ sourceKey }) => sourceKey)).toEqual(['a', 'd']);
});

test('no more than were asked for', () => {
  expect(choosePassages([passage('a', '一二三'), passage('b', '四五六')], 1)).toHaveLength(1);
});
