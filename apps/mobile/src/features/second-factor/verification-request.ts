import { Store } from '../../platform/store.ts';

/** Milliseconds after a declined request during which what a screen reads by itself asks no more. */
const restAfterDecline = 60_000;

interface VerificationRequest {
  readonly answered: Promise<boolean>;
  readonly answer: (isVerified: boolean) => void;
}

/** The request that the sheet shows. */
export const openRequest = new Store<VerificationRequest | undefined>(undefined);
let declinedAt = -Infinity;

/** Opens the sheet; requests at the same time share one. Resolves with whether the session is verified now. */
export function requestVerification(isRead: boolean): Promise<boolean> {
  const open = openRequest.get();
  if (open) return open.answered;
  if (isRead && performance.now() - declinedAt < restAfterDecline) return Promise.resolve(false);
  let resolve: (isVerified: boolean) => void = () => {};
  const answered = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (isVerified: boolean) => {
    declinedAt = isVerified ? -Infinity : performance.now();
    openRequest.set(undefined);
    resolve(isVerified);
  };
  openRequest.set({ answered, answer });
  return answered;
}
