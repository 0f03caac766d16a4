import { expect, test } from 'vitest';
import { complete, completeAddresses, completeWith, fromServer } from './server-address.ts';

test('in a browser addresses stay as the server gives them', () => {
  expect(fromServer('/app/v1')).toBe('/app/v1');
  expect(completeAddresses).toBeUndefined();
  expect(complete({ url: '/media/a.jpg' })).toEqual({ url: '/media/a.jpg' });
});

test('on a phone the server’s own addresses get its host, wherever they stand, and no other text does', () => {
  const host = 'https://academy.example.cn';
  const told = {
    cover: { url: '/media/a.jpg', width: 3 },
    list: ['/app/v1/tts/stream/x', '/wx/download.html', 'https://elsewhere.example/media/b.jpg'],
    emergency_url: '/emergency.json',
    text: '看 /media/a.jpg',
    none: null,
  };
  expect(JSON.parse(JSON.stringify(told), completeWith(host))).toEqual({
    ...told,
    cover: { url: `${host}/media/a.jpg`, width: 3 },
    list: [`${host}/app/v1/tts/stream/x`, ...told.list.slice(1)],
    emergency_url: `${host}/emergency.json`,
  });
});
