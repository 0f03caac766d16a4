/**
 * What both ends say to each other. `link` is made by the guest anew for every attempt, so that what is left of an
 * earlier one is told apart.
 */
export type SeatSignal = { readonly link: string } & (
  | { readonly kind: 'offer' | 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly kind: 'bye' }
);

/** Reads what came from elsewhere; undefined for what is no signal of ours. */
export function findSignal(data: unknown): SeatSignal | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { link, kind, sdp, candidate } = data as Record<string, unknown>;
  if (typeof link !== 'string') return undefined;
  if (kind === 'bye') return { link, kind };
  if ((kind === 'offer' || kind === 'answer') && typeof sdp === 'string') return { link, kind, sdp };
  if (kind === 'candidate' && typeof candidate === 'object' && candidate !== null)
    return { link, kind, candidate };
  return undefined;
}
