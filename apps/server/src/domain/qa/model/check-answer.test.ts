import { expect, test } from 'vitest';
import { listDiagnoses, listMedicines } from '../../library/classify-question.ts';
import { findContact } from '../../moderation/contact.ts';
import { createAnswerCheck } from './check-answer.ts';

const rules = { findContact, listMedicines, listDiagnoses };
const check = (text: string, source = '') => createAnswerCheck(rules, [source])(text);

test.each(['【孩子1】是多动症。[1]', '【孩子1】患有自闭症[1]。', '您家老二有自闭症。', '他是多动症。'])(
  'a diagnosis is refused, also one that a source makes: %s',
  (text) => {
    expect(check(text)).toBe('it makes a diagnosis');
    expect(check(text, '他是多动症。孩子患有自闭症。您家老二有自闭症。')).toBe('it makes a diagnosis');
  },
);

test('a medicine of a source is allowed, and a placeholder joins no number', () => {
  expect(check('可以吃布洛芬。')).toMatch('medicine');
  expect(check('可以吃布洛芬。', '发烧可以吃布洛芬')).toBeUndefined();
  expect(check('1391234【孩子1】5678')).toBe(check('13912345678'));
});
