import { expect, test } from 'vitest';
import { normalizeMessage } from './normalize-message.ts';

test.each([
  ['想4了', '想死了'],
  ['我想自鲨', '我想自杀'],
  ['他说想自sha', '他说想自杀'],
  ['zs了算了', '自杀了算了'],
  ['我要去跳l', '我要去跳楼'],
  ['在家b我妈', '在家暴我妈'],
  ['想割w', '想割腕'],
  ['遺書寫好了', '遗书写好了'],
  ['拿🗡️了', '拿刀了'],
  ['得了玉玉症', '得了抑郁'],
])('%s is %s', (message, normalized) => expect(normalizeMessage(message)).toBe(normalized));

test.each([
  '女儿14了就不跟我说话',
  '他24了，还不工作',
  '烧了4，5天',
  '会4，5个单词了',
  '我儿子杀了只鸡',
  '孩子杀蚂蚁',
  '筷子杀菌',
  '我们来自沙县',
  '在家b站看课',
  '玉玉今天很乖',
  '紫砂壶碎了',
])('%s stays as it is', (message) => expect(normalizeMessage(message)).toBe(message));
