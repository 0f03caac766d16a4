import { expect, test } from 'vitest';
import { listTraits } from './traits.ts';

test.each([
  ['三个月大的宝宝总是夜里哭', ['baby']],
  ['两岁的娃打人', ['toddler', 'bully']],
  ['孩子在学校被同学打了', ['victim']],
  ['我家儿子欺负同学', ['bully']],
  ['初二女儿不说话', ['teen']],
  ['他爸从来不管', ['father']],
  ['奶奶什么都替他做', ['elder']],
])('%s speaks of %j', (question, expected) => expect(listTraits(question)).toEqual(expected));

test.each([
  '学了两个月钢琴就不想学了',
  '怎么提高一点成绩',
  '大姨妈来了怎么跟女儿说',
  '我是妈妈，孩子不爱吃菜怎么办',
])('%s speaks of nobody in particular', (question) => expect(listTraits(question)).toEqual([]));
