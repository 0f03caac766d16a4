import type { EmergencyDocument } from '@academy/contract/areas/general.ts';
import { timeouts } from '@academy/contract/limits.ts';
import { findStored, keep } from '../platform/storage.ts';

const emergencyKey = 'emergency_document';

/** The emergency document as it was last read. */
export function findEmergency(): EmergencyDocument | undefined {
  return findStored<EmergencyDocument>(emergencyKey);
}

/** Reads the emergency document, and the copy of the last time when its host does not answer within 5000 ms. */
export async function readEmergency(url: string): Promise<EmergencyDocument | undefined> {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), timeouts.request);
  try {
    const response = await fetch(url, { signal: stop.signal, cache: 'no-cache', credentials: 'omit' });
    const document = (await response.json()) as EmergencyDocument;
    if (!response.ok || typeof document.flag !== 'number') return findEmergency();
    keep(emergencyKey, document);
    return document;
  } catch {
    return findEmergency();
  } finally {
    clearTimeout(limit);
  }
}

/** The address that an open emergency sends everyone to; undefined when there is none, or it is no web address. */
export function findRefuge(document: EmergencyDocument | undefined): string | undefined {
  return document?.flag === 1 && /^(https?:)?\//i.test(document.url) ? document.url : undefined;
}
