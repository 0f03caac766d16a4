import { timingSafeEqual } from 'node:crypto';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { type Requester, guestRequester, userRequester } from '../../domain/qa/requester.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

interface SpeechClaim {
  readonly recordId: number;
  readonly requester: Requester;
}

/** Signed tickets that open the spoken form of one answer, for its user, within `qaLimits.speechUrl` seconds. */
export interface SpeechTickets {
  sign(claim: SpeechClaim): string;
  /** Undefined unless the ticket is valid and not expired. */
  open(ticket: string): SpeechClaim | undefined;
}

const purpose = 'listening to an answer';

export function createSpeechTickets({ secret, clock }: { secret: string; clock: Clock }): SpeechTickets {
  const keyed = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ recordId, requester: { userId, deviceHash, networkKey } }) => {
      const network = networkKey?.slice('n:'.length) ?? '';
      const until = seconds() + qaLimits.speechUrl;
      const claim = [until, recordId, userId ?? 0, deviceHash ?? '', network].join('~');
      return `${claim}~${keyed.hash(purpose, claim)}`;
    },
    open: (ticket) => {
      const separatorIndex = ticket.lastIndexOf('~');
      const claim = ticket.slice(0, Math.max(separatorIndex, 0));
      const receivedHash = Buffer.from(ticket.slice(separatorIndex + 1));
      const expectedHash = Buffer.from(keyed.hash(purpose, claim));
      if (receivedHash.length !== expectedHash.length || !timingSafeEqual(receivedHash, expectedHash))
        return undefined;
      const [until, recordId, uid, device = '', network = ''] = claim.split('~');
      if (Number(until) < seconds()) return undefined;
      const requester = uid === '0' ? guestRequester(device, network) : userRequester(Number(uid));
      return { recordId: Number(recordId), requester };
    },
  };
}
