import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createOutputCheck } from './contract-checks.ts';

const Person = Type.Object({
  name: Type.String(),
  child: Type.Optional(Type.Object({ grade: Type.Integer() })),
});
const check = createOutputCheck(
  'people',
  Type.Object({
    list: Type.Array(Person),
    owner: Type.Union([Person, Type.Null()]),
    counts: Type.Record(Type.String(), Type.Integer()),
  }),
);
const counts = { any: 1, word: 2 };

test('what the contract names is accepted, and undefined fields are not sent', () => {
  check({ list: [{ name: '小满', child: undefined }], owner: null, counts, more: undefined });
  check({ list: [], owner: { name: '小满', child: { grade: 2 } }, counts });
});

test.each([
  ['at the top', { list: [], owner: null, counts, mobile: '138' }],
  ['in a list', { list: [{ name: '小满', mobile: '138' }], owner: null, counts }],
  [
    'in an object of an object',
    { list: [{ name: '小满', child: { grade: 2, name: '小满' } }], owner: null, counts },
  ],
  ['in one of several shapes', { list: [], owner: { name: '小满', mobile: '138' }, counts }],
])('a field %s that the contract does not name fails', (_, value) => {
  expect(() => check(value)).toThrow('people answers with something else than its contract');
});
