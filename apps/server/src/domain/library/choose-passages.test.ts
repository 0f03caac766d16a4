import { expect, test } from 'vitest';
import { choosePassages } from './find-passages.ts';

const passage = (sourceKey: string, text: string) => ({
  sourceKey,
  text,
  title: '',
  heading: '',
  about: '',
  sourceWeight: 1,
});

test('at most two passages of a source, so that an answer quotes several sources', () => {
  const ranked = [
    passage('a', '先蹲下来'),
    passage('a', '再等一等'),
    passage('a', '最后说规矩'),
    passage('b', '换个地方办完'),
  ];
  expect(choosePassages(ranked, 3).map(({ text }) => text)).toEqual(['先蹲下来', '再等一等', '换个地方办完']);
});

test('of two duplicates only the better one is chosen', () => {
  const ranked = [
    passage('a', '先蹲下来，替他把那件事说出来，说中了他会软下来'),
    passage('b', '先蹲下来，替他把那件事说出来，说中了他会软下来。'),
    passage('c', '替他把那件事说出来，说中了他会软下来'),
    passage('d', '回家以后再练一个替代的办法'),
  ];
  expect(choosePassages(ranked, 4).map(({ sourceKey }) => sourceKey)).toEqual(['a', 'd']);
});

test('no more passages than requested', () => {
  expect(choosePassages([passage('a', '一二三'), passage('b', '四五六')], 1)).toHaveLength(1);
});
