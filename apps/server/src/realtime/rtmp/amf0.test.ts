import { expect, test } from 'vitest';
import { type Amf, readAmf0, writeAmf0 } from './amf0.ts';
import { createSeededRandom } from './testing/split-randomly.ts';

test('the values of OBS’s connect command are read', () => {
  const sent = Buffer.from(
    '020007636f6e6e656374003ff0000000000000' +
      '0300036170700200046c6976650004747970650200 0a6e6f6e70726976617465'.replaceAll(' ', '') +
      '0008666c61736856657202001f464d4c452f332e302028636f6d70617469626c653b20464d53632f312e3029000009',
    'hex',
  );
  expect(readAmf0(sent)).toEqual([
    'connect',
    1,
    { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; FMSc/1.0)' },
  ]);
});

test('lists with an unreliable length and dates are read too', () => {
  const list = Buffer.from('08ffffffff000161003ff0000000000000000009', 'hex');
  expect(readAmf0(list)).toEqual([{ a: 1 }]);
  const date = Buffer.from('0b40f00000000000000000', 'hex');
  expect(readAmf0(date)).toEqual([65_536]);
});

/** A value of any type, nested `deep` levels at most. */
function makeValue(dice: (below: number) => number, deep: number): Amf {
  const kind = dice(deep > 0 ? 8 : 6);
  if (kind === 0) return dice(2 ** 31) / 8;
  if (kind === 1) return dice(2) === 1;
  if (kind === 2) return '推流'.repeat(dice(5));
  if (kind === 3) return null;
  if (kind === 4) return undefined;
  if (kind === 5) return 'x'.repeat(65_530 + dice(20));
  const inner = Array.from({ length: dice(4) }, () => makeValue(dice, deep - 1));
  if (kind === 6) return inner;
  return Object.fromEntries(inner.map((value, at) => [at === 0 ? '__proto__x' : `name ${at}`, value]));
}

test('whatever is written can be read again, and truncated data cannot', () => {
  const dice = createSeededRandom(1);
  for (let round = 0; round < 200; round += 1) {
    const values = Array.from({ length: 1 + dice(4) }, () => makeValue(dice, 3));
    const bytes = writeAmf0(...values);
    expect(readAmf0(bytes)).toEqual(values);
    const last = writeAmf0(values.at(-1));
    for (const length of new Set([1 + dice(last.length), last.length - 1])) {
      if (length >= last.length || length === 0) continue;
      expect(() => readAmf0(last.subarray(0, length))).toThrow();
    }
  }
});

test('untrusted names are only names', () => {
  const sent = Buffer.from(
    `030009${Buffer.from('__proto__').toString('hex')}0300017802000179000009000009`,
    'hex',
  );
  const [value] = readAmf0(sent);
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('data that is nested too deep, announces too much or has unknown types is refused', () => {
  const deep = Buffer.concat(Array.from({ length: 100 }, () => Buffer.from('03000161', 'hex')));
  expect(() => readAmf0(deep)).toThrow('too deep');
  expect(() => readAmf0(Buffer.from('0affffffff05', 'hex'))).toThrow('breaks off');
  expect(() => readAmf0(Buffer.from('0cffffffff78', 'hex'))).toThrow('breaks off');
  expect(() => readAmf0(Buffer.from('11', 'hex'))).toThrow('unknown');
});
