import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { FieldRegister } from './field-register.ts';

const Output = Type.Object({
  title: Type.String(),
  series: Type.Array(Type.Object({ values: Type.Array(Type.Number()) })),
  figures: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), value: Type.Number() })),
});

function listEmptyAfter(...responses: object[]): string[] {
  const register = new FieldRegister();
  register.register(Output, 'GET some');
  for (const response of responses) register.note(Output, response);
  return register.listEmpty();
}

test('a list of zeros is empty until another response has a number', () => {
  const filled = { title: '学习', figures: [{ key: 'minutes', label: '时长', value: 3 }] };
  const zeros = { ...filled, series: [{ values: [0, 0] }] };
  expect(listEmptyAfter(zeros)).toEqual(['GET some.series[].values']);
  expect(listEmptyAfter(zeros, { ...filled, series: [{ values: [0, 1] }] })).toEqual([]);
});

test('each key of a list needs a number of its own', () => {
  const metric = (key: string, value: number) => ({ key, label: key, value });
  const common = { title: '学习', series: [{ values: [1] }] };
  const first = { ...common, figures: [metric('minutes', 3), metric('lessons', 0)] };
  expect(listEmptyAfter(first)).toEqual(['GET some.figures[].value of lessons']);
  expect(listEmptyAfter(first, { ...common, figures: [metric('lessons', 1)] })).toEqual([]);
});
