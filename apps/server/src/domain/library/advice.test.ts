import { expect, test } from 'vitest';
import { measureAdvice, minAdvice } from './advice.ts';

test.each([
  '五年级的女儿忽然不肯上体育课，大热天也要套一件外套。妈妈问了几天，她才开口。同一个班里，也有男孩为这个发愁。',
  '上班有下班的钟点，带孩子没有。就算坐下来，脑子也在转。这些看不见的惦记，也是活，而且最耗人。',
])('a story or an explanation advises little: %s', (text) =>
  expect(measureAdvice(text)).toBeLessThan(minAdvice),
);

test.each([
  '别急着讲道理。先蹲下来，等他哭完。可以给他一杯水。',
  '- 敲门，等一声回应，再进。\n- 少一点审问式的开场。\n- 把话换成“锅里有粥”。',
  '马上去医院，情况危急时拨打120。',
])('what to do is advice: %s', (text) => expect(measureAdvice(text)).toBeGreaterThanOrEqual(minAdvice));

test('an empty text advises nothing', () => expect(measureAdvice('\n')).toBe(0));
