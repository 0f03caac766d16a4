import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createMask, createRevealer } from './create-mask.ts';

const known = [
  { name: '王小满', kind: '孩子' },
  { name: 'Tom', kind: '孩子' },
  { name: '宝宝', kind: '孩子' },
  { name: '石榴妈妈', kind: '家长' },
  { name: '历下区第三实验小学', kind: '学校' },
];

test('known names are masked everywhere, also the given name alone, and put back', () => {
  const mask = createMask(known);
  const text = '我是石榴妈妈，小满在历下区第三实验小学，王小满和TOM一起走，Tomorrow 再说';
  const hidden = mask.hide(text);
  for (const name of ['石榴', '小满', '第三实验', 'TOM']) expect(hidden).not.toContain(name);
  expect(hidden).toContain('Tomorrow');
  expect(mask.reveal(hidden)).toBe(text);
});

test('a name may contain any character', () => {
  for (const character of '-^$.*+?()[]{}|/\\&#~=!<>:,@_') {
    const mask = createMask([{ name: `Mary${character}Ann`, kind: '家长' }]);
    const text = `我是Mary${character}Ann的邻居`;
    expect(mask.hide(text), character).not.toContain('Mary');
    expect(mask.reveal(mask.hide(text))).toBe(text);
    expect(mask.generalise(text), character).not.toContain('Mary');
  }
});

test('a pet name that is a common word stays: half of all questions are about 宝宝', () => {
  expect(createMask(known).hide('宝宝不肯睡')).toBe('宝宝不肯睡');
});

test('the same name has the same placeholder in all texts, another name another one', () => {
  const mask = createMask(known);
  const first = mask.hide('王小满不睡');
  expect(mask.hide('还是王小满')).toBe(`还是${first.replace('不睡', '')}`);
  expect(mask.hide('张老师')).toBe('【老师1】');
  expect(mask.hide('李老师')).toBe('【老师2】');
});

test('an introduced name is masked everywhere afterwards, but titles are not', () => {
  const mask = createMask([]);
  mask.learn('我家孩子王梓涵不爱说话，刘主任找我');
  const hidden = mask.hide('梓涵又哭了，主任说让王梓涵休息');
  expect(hidden).toBe('【孩子1】又哭了，主任说让【孩子2】休息');
  expect(mask.reveal(hidden)).toBe('梓涵又哭了，主任说让王梓涵休息');
  expect(createMask([]).hide('我女儿叫朵朵，朵朵怕黑')).toBe('我女儿叫【孩子1】，【孩子1】怕黑');
});

test('for speech, known names are replaced by their kind, and guessed ones stay', () => {
  const mask = createMask(known);
  mask.learn('我女儿朵朵，邻居家的李浩宇');
  const text = '王小满和朵朵、浩宇在历下区第三实验小学；故事里的小明也去了，宝宝没去。';
  const masked = mask.generalise(text);
  expect(masked).toBe('孩子和孩子、他在学校；故事里的小明也去了，宝宝没去。');
  expect(masked.length).toBeLessThanOrEqual(text.length);
});

test('placeholders typed by the user do not count, and those invented by the model lose their number', () => {
  const mask = createMask(known);
  const hidden = mask.hide('王小满');
  expect(mask.hide(`${hidden}是谁`)).not.toContain(hidden);
  expect(mask.reveal('告诉【孩子9】')).toBe('告诉孩子');
});

test('a placeholder split between pieces is revealed as a whole', () => {
  const mask = createMask(known);
  const answer = `请抱抱${mask.hide('王小满')}，【注意】再和${mask.hide('张老师')}聊聊【`;
  assert(
    property(array(constantFrom(1, 2, 3, 5, 8), { minLength: 1, maxLength: 40 }), (sizes) => {
      const revealer = createRevealer(mask);
      let text = '';
      let at = 0;
      for (const size of [...sizes, answer.length]) {
        text += revealer.push(answer.slice(at, at + size));
        at += size;
      }
      expect(text + revealer.end()).toBe('请抱抱王小满，【注意】再和张老师聊聊【');
    }),
  );
});
