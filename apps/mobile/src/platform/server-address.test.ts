import { expect, test } from 'vitest';
import { withServerAddresses, addressReviver, createAddressReviver, serverUrl } from './server-address.ts';

test('in a browser addresses stay as the server sends them', () => {
  expect(serverUrl('/app/v1')).toBe('/app/v1');
  expect(addressReviver).toBeUndefined();
  expect(withServerAddresses({ url: '/media/a.jpg' })).toEqual({ url: '/media/a.jpg' });
});

test('in a hybrid app the server’s own paths get its host wherever they occur, and no other text does', () => {
  const host = 'https://academy.example.cn';
  const response = {
    cover: { url: '/media/a.jpg', width: 3 },
    list: ['/app/v1/tts/stream/x', '/wx/download.html', 'https://elsewhere.example/media/b.jpg'],
    emergency_url: '/emergency.json',
    text: '看 /media/a.jpg',
    none: null,
  };
  expect(JSON.parse(JSON.stringify(response), createAddressReviver(host))).toEqual({
    ...response,
    cover: { url: `${host}/media/a.jpg`, width: 3 },
    list: [`${host}/app/v1/tts/stream/x`, ...response.list.slice(1)],
    emergency_url: `${host}/emergency.json`,
  });
});
