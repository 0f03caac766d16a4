import { expect, test } from 'vitest';
import { scrubMessage, scrubStack } from './scrub.ts';

test('text of the program itself stays', () => {
  const own = "TypeError: Cannot read properties of undefined (reading 'chapters')";
  expect(scrubMessage(own)).toBe(own);
  expect(scrubMessage('ChunkLoadError: https://xue.example.cn/wx/assets/course-3f.js?v=2')).toBe(
    'ChunkLoadError: /wx/assets/course-3f.js',
  );
});

test('text by users, and whatever identifies them, is removed', () => {
  for (const [message, expected] of [
    ['SyntaxError: "我的孩子叫小满" is not valid JSON', 'SyntaxError: … is not valid JSON'],
    ['没有这个孩子：小满 of 13812345678', '… of …'],
    ['write to xiaoman.mama@example.com failed', 'write to … failed'],
    ['GET /app/v1/search?keyword=%E5%8F%9B%E9%80%86 failed', 'GET /app/v1/search failed'],
    ['bad token eyJhbGciOiJIUzI1NiJ9xx.eyJ1aWQiOjEyMzQ1Njd9.abc-DEF', 'bad token …'],
    ["no student '12 some name'", 'no student …'],
    ['\n小满', '…'],
    ['a\u0000b \ud83d', 'a b'],
  ])
    expect(scrubMessage(message!)).toBe(expected);
  expect(scrubMessage('x'.repeat(900))).toHaveLength(200);
});

test('of a stack only positions are kept, in both formats, without hosts and queries', () => {
  const stack = [
    'TypeError: 小满 is undefined',
    '    at Lesson (https://xue.example.cn/wx/assets/course-3f.js?id=7:10:7)',
    '    at async load (https://xue.example.cn/wx/assets/main.js:2:300)',
    'render@https://xue.example.cn/wx/assets/main.js:5:12',
    '小满说了什么',
  ].join('\n');
  expect(scrubStack(stack)).toBe(
    'at Lesson (/wx/assets/course-3f.js:10:7)\nat async load (/wx/assets/main.js:2:300)\nrender@/wx/assets/main.js:5:12',
  );
  expect(scrubStack(Array(90).fill('    at f (/wx/a.js:1:2)').join('\n'))).toHaveLength(800);
});
