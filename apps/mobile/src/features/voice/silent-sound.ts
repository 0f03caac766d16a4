/** WAV of two thousandths of a second. */
const silence = 'UklGRjQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YRAAAACAgICAgICAgICAgICAgICA';
let address: string | undefined;

/** Nothing to hear: an element that has played it within a tap may play anything later. No `data:`, which the page's policy forbids. */
export function silentSound(): string {
  address ??= URL.createObjectURL(
    new Blob([Uint8Array.from(atob(silence), (sign) => sign.charCodeAt(0))], { type: 'audio/wav' }),
  );
  return address;
}
