import { afterEach, expect, test, vi } from 'vitest';
import { requestPosition } from './request-position.ts';

const settings = { timeout: 10_000, maximumAge: 300_000 };

/** A device that responds as `ask` does and records the options it was called with. */
function device(ask: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  const asked: (PositionOptions | undefined)[] = [];
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed, options) => {
    asked.push(options);
    ask(found, failed!);
  });
  return asked;
}
afterEach(() => vi.restoreAllMocks());

test('a position has its accuracy, and nothing else of it is read', async () => {
  const coords = { latitude: 36.6, longitude: 117, accuracy: 40, altitude: 30, heading: 90, speed: 2 };
  const asked = device((found) => found({ coords, timestamp: 0 } as unknown as GeolocationPosition));
  expect(await requestPosition(settings)).toEqual({
    kind: 'known',
    latitude: 36.6,
    longitude: 117,
    accuracy: 40,
  });
  expect(asked).toEqual([{ enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 }]);
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'late'],
  [9, 'unavailable'],
])('error code %i of the browser is %s', async (code, kind) => {
  device((_, failed) => failed({ code } as GeolocationPositionError));
  expect(await requestPosition(settings)).toEqual({ kind });
});

test('over plain http the position is not requested', async () => {
  const asked = device(() => {});
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  expect(await requestPosition(settings)).toEqual({ kind: 'unavailable' });
  expect(asked).toEqual([]);
});
