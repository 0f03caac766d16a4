import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MapPoint, MapService } from '../map.ts';

/** How a vendor can fail: it refuses, is out of calls, breaks, says nothing, answers rubbish, nothing, or too late. */
const mapFailures = ['refusal', 'quota', 'broken', 'silence', 'rubbish', 'null', 'empty', 'slow'] as const;
export type MapFailure = (typeof mapFailures)[number];

export interface MapUnderTest {
  readonly map: MapService;
  /** What the vendor was told of, by what it does, in order: `convert 36.666400,117.076300`, latitude first. */
  readonly asked: readonly string[];
  /** Lets the next call fail. */
  failNext(failure: MapFailure): void;
  /** What no error may say, besides the place. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** Before the government of Lixia, as the vendors under test know it; they move every place by the same bit. */
export const measured: MapPoint = { latitude: 36.6664, longitude: 117.0763 };
export const shift: MapPoint = { latitude: 0.0005, longitude: 0.006 };
/** Where the vendors under test know no division. */
export const atSea: MapPoint = { latitude: 37.5, longitude: 124 };

/** What every map service must do; call it in the provider's test with a function that opens the one under test. */
export function testMap(name: string, open: () => Promise<MapUnderTest>): void {
  describe(name, () => {
    let opened: MapUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('a place is converted, with latitude and longitude where they belong', async () => {
      const found = await opened.map.convert(measured);
      expect(found.latitude).toBeCloseTo(measured.latitude + shift.latitude, 5);
      expect(found.longitude).toBeCloseTo(measured.longitude + shift.longitude, 5);
      expect(opened.asked).toEqual(['convert 36.666400,117.076300']);
    });

    test('the division around a place is told by its code, and at sea there is none', async () => {
      expect(await opened.map.findDivision(measured)).toBe('370102');
      expect(await opened.map.findDivision(atSea)).toBeUndefined();
      expect(opened.asked).toEqual(['find 36.666400,117.076300', 'find 37.500000,124.000000']);
    });

    test('a failure is UNAVAILABLE, is not repeated, and its cause keeps key, secret and place', async () => {
      const calls = [() => opened.map.convert(measured), () => opened.map.findDivision(measured)];
      for (const call of calls) {
        for (const failure of mapFailures) {
          // Where nothing is said of a division, there is none: that is no failure.
          if (failure === 'empty' && call === calls[1]) continue;
          opened.failNext(failure);
          const error = (await call().catch((caught: unknown) => caught)) as Error;
          expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
          const told = `${error.stack}\n${(error.cause as Error).stack}`;
          for (const secret of [...opened.secrets, '36.666', '117.076'])
            expect(told, failure).not.toContain(secret);
        }
      }
      expect(opened.asked).toEqual([]);
      expect(await opened.map.findDivision(measured)).toBe('370102');
    });
  });
}
