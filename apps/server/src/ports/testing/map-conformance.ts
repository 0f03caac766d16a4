import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MapPoint, MapService } from '../map.ts';

/**
 * How a vendor can fail: refusal, exhausted quota, server error, no response, invalid data, empty data, or a response
 * that is too late.
 */
const mapFailures = ['refusal', 'quota', 'broken', 'silence', 'rubbish', 'null', 'empty', 'slow'] as const;
export type MapFailure = (typeof mapFailures)[number];

export interface MapUnderTest {
  readonly map: MapService;
  /** The requests that the vendor received, in order, for example `convert 36.666400,117.076300`, latitude first. */
  readonly requests: readonly string[];
  failNext(failure: MapFailure): void;
  /** Texts that no error may contain, besides the position. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/**
 * In front of the government of Lixia District, as the vendors under test know it; they shift every position by the
 * same amount.
 */
export const wgsPoint: MapPoint = { latitude: 36.6664, longitude: 117.0763 };
export const vendorShift: MapPoint = { latitude: 0.0005, longitude: 0.006 };
/** A position without a division at the vendors under test. */
export const atSea: MapPoint = { latitude: 37.5, longitude: 124 };

/**
 * The conformance test of every map service; call it in the provider's test with a function that creates the service
 * under test.
 */
export function testMap(name: string, open: () => Promise<MapUnderTest>): void {
  describe(name, () => {
    let opened: MapUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('a position is converted, with latitude and longitude in their right order', async () => {
      const found = await opened.map.convert(wgsPoint);
      expect(found.latitude).toBeCloseTo(wgsPoint.latitude + vendorShift.latitude, 5);
      expect(found.longitude).toBeCloseTo(wgsPoint.longitude + vendorShift.longitude, 5);
      expect(opened.requests).toEqual(['convert 36.666400,117.076300']);
    });

    test('the division at a position is returned as its code, and at sea there is none', async () => {
      expect(await opened.map.findDivision(wgsPoint)).toBe('370102');
      expect(await opened.map.findDivision(atSea)).toBeUndefined();
      expect(opened.requests).toEqual(['find 36.666400,117.076300', 'find 37.500000,124.000000']);
    });

    test('a failure is UNAVAILABLE, is not retried, and its cause reveals no key, secret or position', async () => {
      const calls = [() => opened.map.convert(wgsPoint), () => opened.map.findDivision(wgsPoint)];
      for (const call of calls) {
        for (const failure of mapFailures) {
          // A response without a division means that there is none; it is not a failure.
          if (failure === 'empty' && call === calls[1]) continue;
          opened.failNext(failure);
          const error = (await call().catch((caught: unknown) => caught)) as Error;
          expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
          const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
          for (const secret of [...opened.secrets, '36.666', '117.076'])
            expect(errorText, failure).not.toContain(secret);
        }
      }
      expect(opened.requests).toEqual([]);
      expect(await opened.map.findDivision(wgsPoint)).toBe('370102');
    });
  });
}
