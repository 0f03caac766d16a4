import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['济南市', 'jns'],
  ['长清区', 'cqq'],
  ['日照市', 'rzs'],
  ['单县', 'sx'],
  ['曲阜市', 'qfs'],
  ['威海市', 'whs'],
  ['枣庄市', 'zzs'],
  ['鄄城县', 'jcx'],
])('%s is typed %s', (name, typed) => expect(initials(name)).toBe(typed));
