import { strFromU8, strToU8 } from 'fflate';

/** Base64, in which bytes cross Capacitor's bridge. Throws an InvalidCharacterError. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => strToU8(atob(text), true);

export const toBase64 = (bytes: Uint8Array): string => btoa(strFromU8(bytes, true));
