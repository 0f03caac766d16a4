/** Where the device is, in degrees (WGS-84) and metres; or why it does not say. */
export type Position =
  | {
      readonly kind: 'known';
      readonly latitude: number;
      readonly longitude: number;
      readonly accuracy: number;
    }
  /** The person, or whoever set up the phone, does not want it; it cannot tell; it was too slow. */
  | { readonly kind: 'denied' | 'unavailable' | 'late' };

interface Settings {
  /** Milliseconds to look for it, the question to the person not counted. */
  readonly patience: number;
  /** How old what is known already may be. */
  readonly maximumAge: number;
}

/** The browser's codes of failure. */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/**
 * Asks the device once where it is; the browser asks the person where they have not said yet. To be called within the tap
 * that wants it, and at no other time. Roughly is enough: the satellites stay off.
 */
export function askPosition({ patience, maximumAge }: Settings): Promise<Position> {
  return new Promise((resolve) => {
    // Browsers answer plain http as if the person had refused.
    if (!window.isSecureContext || !('geolocation' in navigator)) return resolve({ kind: 'unavailable' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ kind: 'known', latitude, longitude, accuracy }),
      ({ code }) => resolve({ kind: failures[code as keyof typeof failures] ?? 'unavailable' }),
      { enableHighAccuracy: false, timeout: patience, maximumAge },
    );
  });
}
