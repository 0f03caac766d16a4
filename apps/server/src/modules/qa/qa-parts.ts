import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { OpenChat } from '../../realtime/chat/open-chat.ts';

export interface QaParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly chat: Pick<OpenChat, 'tokens' | 'ask' | 'answers'>;
}
