import { expect, test } from 'vitest';
import { judgeCourtesy } from './judge-courtesy.ts';

test.each([
  ['你好', 'hello'],
  ['您好！在吗？', 'hello'],
  ['晚上好呀', 'hello'],
  ['Hello~', 'hello'],
  ['你是谁', 'who'],
  ['请问你是机器人吗？', 'who'],
  ['你能做什么', 'who'],
  ['谢谢谢谢', 'thanks'],
  ['谢谢你啦🙏', 'thanks'],
  ['晚安', 'thanks'],
  ['嗯', 'nod'],
  ['嗯嗯好的', 'nod'],
  ['知道了', 'nod'],
  ['How do I get my kid to sleep?', 'other'],
  ['123', 'other'],
])('%s is %s', (said, kind) => expect(judgeCourtesy(said)).toBe(kind));

test.each([
  '你好，孩子不吃饭怎么办',
  '谢谢也不会说，没礼貌',
  '孩子晚安以后又起来',
  '老师问你是谁他不说话',
  '好动',
  '孩子对 iPad 上瘾',
  '是不是多动症',
])('%s asks something', (question) => expect(judgeCourtesy(question)).toBeUndefined());
