import { expect, test } from 'vitest';
import { findAreas } from './find-areas.ts';
import { tree } from './testing/sample-tree.ts';

const found = (typed: string) => findAreas(tree, typed).map(({ area }) => area.name);

test('finds by a part of the name, or by the initials from the first on', () => {
  expect(found('市中')).toEqual(['市中区', '市中区']);
  expect(found(' lx ')).toEqual(['历下区']);
  expect(found('JN')).toEqual(['济南市']);
  expect(found('南')).toEqual(['济南市']);
  expect(found('')).toEqual([]);
  expect(found('杭州')).toEqual([]);
});

test('tells where a county lies, the larger first', () => {
  const [city, county] = findAreas(tree, 's').filter(({ area }) => area.lev > 0);
  expect(city?.area.name).toBe('市中区');
  expect(city?.around.map(({ name }) => name)).toEqual(['山东省', '济南市']);
  expect(county?.around.map(({ name }) => name)).toEqual(['山东省', '枣庄市']);
  expect(found('s')[0]).toBe('山东省');
});
