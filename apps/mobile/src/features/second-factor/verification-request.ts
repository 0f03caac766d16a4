import { Store } from '../../platform/store.ts';

/** Milliseconds after a declined request in which calls that a screen makes by itself do not open the sheet again. */
const restAfterDecline = 60_000;
/** Milliseconds after a tap within which a refused read counts as requested by the operator, such as by 点击重试. */
const tapCounts = 5_000;

interface VerificationRequest {
  readonly answered: Promise<boolean>;
  readonly answer: (isVerified: boolean) => void;
}

/** The request that the sheet shows. */
export const openRequest = new Store<VerificationRequest | undefined>(undefined);
let declinedAt = -Infinity;
let tappedAt = -Infinity;
addEventListener('click', () => (tappedAt = performance.now()), { capture: true });

/** Whether a read comes by itself soon after a declined request. The tap that closed the sheet came before that. */
function isResting(): boolean {
  const now = performance.now();
  const isAsked = tappedAt > declinedAt && now - tappedAt < tapCounts;
  return now - declinedAt < restAfterDecline && !isAsked;
}

/** Opens the sheet; requests at the same time share one. Resolves with whether the session is verified now. */
export function requestVerification(isRead: boolean): Promise<boolean> {
  const open = openRequest.get();
  if (open) return open.answered;
  if (isRead && isResting()) return Promise.resolve(false);
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
