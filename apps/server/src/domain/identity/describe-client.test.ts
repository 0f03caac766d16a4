import { expect, test } from 'vitest';
import { describeClient, nameDevice } from './describe-client.ts';

test.each([
  [{ app: 'web', version: '3.3.5', system: 'ios' }, 'web/3.3.5/ios', 'iPhone 或 iPad · 浏览器'],
  [{ app: 'wechat', version: '3.3.5', system: 'android' }, 'wechat/3.3.5/android', '安卓设备 · 微信'],
  [{ app: 'web', system: 'web' }, 'web//web', '电脑 · 浏览器'],
  [{}, '//', '未知设备'],
  [{ app: 'constructor', system: '__proto__' }, 'constructor//__proto__', '未知设备'],
])('%j is stored and described', (client, stored, named) => {
  expect(describeClient(client)).toBe(stored);
  expect(nameDevice(stored)).toBe(named);
});

test('made-up values of an app are shortened and made harmless', () => {
  const made = describeClient({ app: '<b>/web/', version: '9'.repeat(200), system: 'ios\n张三' });
  expect(made).toBe(`bweb/${'9'.repeat(24)}/ios`);
  expect(nameDevice(made)).toBe('iPhone 或 iPad');
});
