import { timingSafeEqual } from 'node:crypto';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { type Asker, guestAsking, personAsking } from '../../domain/qa/asker.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

/** Who listens to what. */
interface SpeechClaim {
  readonly recordId: number;
  readonly asker: Asker;
}

/** Names that open the spoken form of one answer, for whoever asked, within `qaLimits.speechUrl` seconds. */
export interface SpeechTickets {
  sign(claim: SpeechClaim): string;
  /** Undefined unless it is ours and not too old. */
  open(ticket: string): SpeechClaim | undefined;
}

const purpose = 'listening to an answer';

export function createSpeechTickets({ secret, clock }: { secret: string; clock: Clock }): SpeechTickets {
  const keyed = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ recordId, asker: { userId, deviceHash, networkKey } }) => {
      const network = networkKey?.slice('n:'.length) ?? '';
      const until = seconds() + qaLimits.speechUrl;
      const claim = [until, recordId, userId ?? 0, deviceHash ?? '', network].join('~');
      return `${claim}~${keyed.hash(purpose, claim)}`;
    },
    open: (ticket) => {
      const cut = ticket.lastIndexOf('~');
      const claim = ticket.slice(0, Math.max(cut, 0));
      const given = Buffer.from(ticket.slice(cut + 1));
      const wanted = Buffer.from(keyed.hash(purpose, claim));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const [until, recordId, uid, device = '', network = ''] = claim.split('~');
      if (Number(until) < seconds()) return undefined;
      const asker = uid === '0' ? guestAsking(device, network) : personAsking(Number(uid));
      return { recordId: Number(recordId), asker };
    },
  };
}
