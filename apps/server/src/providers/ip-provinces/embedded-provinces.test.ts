import { expect, test } from 'vitest';
import { createEmbeddedProvinces } from './embedded-provinces.ts';

const provinces = createEmbeddedProvinces();

test.each([
  ['112.224.0.1', '山东'],
  ['::ffff:202.102.128.68', '山东'],
  ['202.106.0.20', '北京'],
  ['222.74.0.1', '内蒙古'],
  ['110.72.0.1', '广西'],
  ['203.186.0.1', '香港'],
  ['202.175.0.1', '澳门'],
  ['168.95.1.1', '台湾'],
  ['2400:da00::6666', '北京'],
  ['8.8.8.8', '美国'],
])('%s is in %s', (address, place) => {
  expect(provinces.findProvince(address)).toBe(place);
});

test.each([
  '127.0.0.1',
  '192.168.1.3',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.1.1',
  '::1',
  'fe80::1',
  'fd00::1',
  '',
  'x',
])('%s has no province', (address) => {
  expect(provinces.findProvince(address)).toBeUndefined();
});

test('every name is short, whatever the table contains', () => {
  const named = (province: string) =>
    createEmbeddedProvinces({
      open: () => ({ search: () => ({ country: '中国', province, city: '' }) }),
    }).findProvince('1.1.1.1');
  expect(['山东省', '天津市', '内蒙古自治区', '新疆维吾尔自治区', '香港特别行政区', ''].map(named)).toEqual([
    '山东',
    '天津',
    '内蒙古',
    '新疆',
    '香港',
    undefined,
  ]);
});

test('the table is opened once, on first use; with a broken table comments still work', () => {
  let opened = 0;
  const counting = createEmbeddedProvinces({
    open: () => {
      opened += 1;
      return { search: () => ({ country: '中国', province: '山东省', city: '' }) };
    },
  });
  expect(opened).toBe(0);
  expect([counting.findProvince('1.1.1.1'), counting.findProvince('1.1.1.2')]).toEqual(['山东', '山东']);
  expect(opened).toBe(1);
  const broken = createEmbeddedProvinces({
    open: () => {
      throw new Error('no such file');
    },
  });
  expect(broken.findProvince('1.1.1.1')).toBeUndefined();
});

test.each([
  ['112.224.0.1', '济南市'],
  ['2400:da00::6666', undefined],
  ['8.8.8.8', undefined],
  ['192.168.1.3', undefined],
])('the city of %s is %s', (address, city) => {
  expect(provinces.findCity(address)).toBe(city);
});
