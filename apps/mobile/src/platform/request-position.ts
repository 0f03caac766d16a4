/** Where the device is, in degrees (WGS-84) and metres; or why that is unknown. */
type Position =
  | {
      readonly kind: 'known';
      readonly latitude: number;
      readonly longitude: number;
      readonly accuracy: number;
    }
  /** `denied` by the user or the phone's settings; `unavailable`: no position was found; `late`: not within `timeout`. */
  | { readonly kind: 'denied' | 'unavailable' | 'late' };

interface Settings {
  /** Milliseconds to find the position; the permission prompt does not count. */
  readonly timeout: number;
  /** Maximum age of a cached position, in milliseconds. */
  readonly maximumAge: number;
}

/** The browser's error codes. */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/**
 * Requests the device's position once; the browser asks for permission if needed. Call it only from the tap that asks
 * for it. Low accuracy is enough, so GPS stays off.
 */
export function requestPosition({ timeout, maximumAge }: Settings): Promise<Position> {
  return new Promise((resolve) => {
    // Over plain http browsers fail as if the user had refused.
    if (!window.isSecureContext || !('geolocation' in navigator)) return resolve({ kind: 'unavailable' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ kind: 'known', latitude, longitude, accuracy }),
      ({ code }) => resolve({ kind: failures[code as keyof typeof failures] ?? 'unavailable' }),
      { enableHighAccuracy: false, timeout: timeout, maximumAge },
    );
  });
}
