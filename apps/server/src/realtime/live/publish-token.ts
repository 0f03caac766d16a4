import { liveLimits } from '@academy/contract/limits.ts';
import type { Clock } from '../../kit/clock.ts';
import { createSeal } from './sealed-text.ts';

/** What an address for publishing opens: one run of one live for one sign-in of one person. */
interface PublishClaim {
  readonly contentId: number;
  /** The number that the run will have: whoever used it cannot use it again. */
  readonly run: number;
  readonly uid: number;
  readonly sessionId: string;
  /** Sends away whoever publishes now. */
  readonly takeover: boolean;
}

export interface PublishTokens {
  /** Opens for `liveLimits.signature` seconds. */
  sign(claim: PublishClaim): string;
  /** Undefined unless it is ours and not too old. */
  open(token: string): PublishClaim | undefined;
}

export function createPublishTokens({ secret, clock }: { secret: string; clock: Clock }): PublishTokens {
  const { seal, open } = createSeal(secret, 'publishing a live');
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ contentId, run, uid, sessionId, takeover }) => {
      const until = seconds() + liveLimits.signature;
      return seal([until, contentId, run, uid, takeover ? 1 : 0, sessionId].join('~'));
    },
    open: (token) => {
      const [until, contentId, run, uid, takeover, sessionId = ''] = open(token)?.split('~') ?? [];
      if (until === undefined || Number(until) < seconds()) return undefined;
      const ids = { contentId: Number(contentId), run: Number(run), uid: Number(uid) };
      return { ...ids, sessionId, takeover: takeover === '1' };
    },
  };
}
