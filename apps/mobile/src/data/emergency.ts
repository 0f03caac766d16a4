import type { EmergencyDocument } from '@academy/contract/areas/general.ts';
import { timeouts } from '@academy/contract/limits.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

const emergencyKey = 'emergency_document';

/** The emergency document as it was last read. */
export function loadStoredEmergency(): EmergencyDocument | undefined {
  return loadStored<EmergencyDocument>(emergencyKey);
}

/** Requests the emergency document; gives the stored copy when its host does not respond within 5000 ms. */
export async function readEmergency(url: string): Promise<EmergencyDocument | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeouts.request);
  try {
    const response = await fetch(url, { signal: stop.signal, cache: 'no-cache', credentials: 'omit' });
    const document = (await response.json()) as EmergencyDocument;
    if (!response.ok || typeof document.flag !== 'number') return loadStoredEmergency();
    saveStored(emergencyKey, document);
    return document;
  } catch {
    return loadStoredEmergency();
  } finally {
    clearTimeout(timer);
  }
}

/** The address to redirect to while an emergency is open; undefined when there is none, or it is no web address. */
export function findEmergencyRedirect(document: EmergencyDocument | undefined): string | undefined {
  return document?.flag === 1 && /^(https?:)?\//i.test(document.url) ? document.url : undefined;
}
