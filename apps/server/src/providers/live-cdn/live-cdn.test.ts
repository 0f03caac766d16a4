import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLiveCdn, signAliyun, signTencent } from './live-cdn.ts';

test('Tencent’s published example', () => {
  const signed = signTencent({
    path: '/live/test',
    suffix: '',
    key: 'e12c46f2612d5106e2034781ab261ca3',
    expiresAt: 0x5c27_1099,
  });
  expect(signed).toBe('/live/test?txSecret=f85a2ab363fe4deaffef9754d79da6fe&txTime=5C271099');
});

test('Aliyun’s published example', () => {
  const signed = signAliyun({
    path: '/video/standard',
    suffix: '',
    key: 'aliyunliveexp1234',
    expiresAt: 1_622_194_197,
  });
  expect(signed).toBe('/video/standard?auth_key=1622194197-0-0-5552ff52b5e4e20387c6dc18afce206b');
});

const lifetime = 12 * 3_600;
let now = new Date('2026-11-22T09:30:00Z');
const open = (signing: 'none' | 'tencent' | 'aliyun') =>
  createLiveCdn({
    pushUrl: 'rtmp://push.example/live',
    playUrl: 'https://play.example:8443/live/',
    signing,
    pushKey: 'push key',
    playKey: 'play key',
    lifetime,
    clock: { now: () => now },
  });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

test('each URL is signed with its own key, a player’s with its suffix only where the vendor requires it', () => {
  const tencent = open('tencent');
  const time = new URL(tencent.playUrl(7)).searchParams.get('txTime')!;
  expect(time).toMatch(/^[0-9A-F]{8}$/);
  expect(tencent.pushUrl(7)).toBe(
    `rtmp://push.example/live/academy-7?txSecret=${md5(`push keyacademy-7${time}`)}&txTime=${time}`,
  );
  expect(tencent.playUrl(7)).toBe(
    `https://play.example:8443/live/academy-7.m3u8?txSecret=${md5(`play keyacademy-7${time}`)}&txTime=${time}`,
  );
  const aliyun = open('aliyun');
  const [until] = new URL(aliyun.playUrl(7)).searchParams.get('auth_key')!.split('-');
  expect(aliyun.pushUrl(7)).toBe(
    `rtmp://push.example/live/academy-7?auth_key=${until}-0-0-${md5(`/live/academy-7-${until}-0-0-push key`)}`,
  );
  const played = md5(`/live/academy-7.m3u8-${until}-0-0-play key`);
  expect(aliyun.playUrl(7)).toBe(
    `https://play.example:8443/live/academy-7.m3u8?auth_key=${until}-0-0-${played}`,
  );
  expect(open('none').playUrl(7)).toBe('https://play.example:8443/live/academy-7.m3u8');
  expect(open('none').origin).toBe('https://play.example:8443');
});

test('a URL stays valid for long enough and does not change with every call', () => {
  const cdn = open('tencent');
  const begin = now.getTime();
  const seen = new Set<string>();
  for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
    now = new Date(begin + minutes * 60_000);
    const address = cdn.playUrl(7);
    const until = Number.parseInt(new URL(address).searchParams.get('txTime')!, 16);
    const left = until - now.getTime() / 1_000;
    expect(left).toBeGreaterThanOrEqual(lifetime);
    expect(left).toBeLessThanOrEqual(lifetime * 1.5);
    seen.add(address);
  }
  expect(seen.size).toBeLessThanOrEqual(5);
});
