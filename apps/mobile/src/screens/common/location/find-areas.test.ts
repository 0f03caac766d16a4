import { expect, test } from 'vitest';
import { findAreas, initials } from './find-areas.ts';
import { tree } from './testing/sample-tree.ts';

const found = (typed: string) => findAreas(tree, typed).map(({ area }) => area.name);

test('finds by part of the name, or by the initials from the first', () => {
  expect(found('市中')).toEqual(['市中区', '市中区']);
  expect(found(' lx ')).toEqual(['历下区']);
  expect(found('JN')).toEqual(['济南市']);
  expect(found('南')).toEqual(['济南市']);
  expect(found('')).toEqual([]);
  expect(found('杭州')).toEqual([]);
});

test('returns the parents of a county, larger divisions first', () => {
  const [city, county] = findAreas(tree, 's').filter(({ area }) => area.lev > 0);
  expect(city?.area.name).toBe('市中区');
  expect(city?.parents.map(({ name }) => name)).toEqual(['山东省', '济南市']);
  expect(county?.parents.map(({ name }) => name)).toEqual(['山东省', '枣庄市']);
  expect(found('s')[0]).toBe('山东省');
});

test.each([
  ['济南市', 'jns'],
  ['长清区', 'cqq'],
  ['日照市', 'rzs'],
  ['单县', 'sx'],
  ['曲阜市', 'qfs'],
  ['威海市', 'whs'],
  ['枣庄市', 'zzs'],
  ['鄄城县', 'jcx'],
])('the initials of %s are %s', (name, typed) => expect(initials(name)).toBe(typed));
