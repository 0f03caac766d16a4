import type { Db } from '../../db/database.ts';
import { isOwnedBy, type Requester } from './requester.ts';

/** So many questions before this one are read together with it. */
const maxEarlierQuestions = 3;
/** Milliseconds after which a conversation that is taken up again begins anew. */
const conversationPause = 12 * 3_600_000;

interface ConversationPosition {
  readonly requester: Requester;
  readonly sessionKey: string;
  /** Id of the record of this question; undefined while it has none. */
  readonly recordId?: number | undefined;
  readonly now: Date;
}

/** Up to three questions that were asked before in the same conversation, within twelve hours, the latest last. */
export async function listEarlierQuestions(
  db: Db,
  { requester, sessionKey, recordId, now }: ConversationPosition,
): Promise<string[]> {
  const rows = await db
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .select('question')
    .where('session_key', '=', sessionKey)
    .where(isOwnedBy(requester))
    .where('qa_records.created_at', '>', new Date(now.getTime() - conversationPause))
    // A question that is answered once more stands at its first place.
    .where('regenerates', 'is', null)
    .$if(recordId !== undefined, (query) => query.where('qa_records.id', '<', recordId!))
    .orderBy('qa_records.id', 'desc')
    .limit(maxEarlierQuestions)
    .execute();
  return rows.map(({ question }) => question).toReversed();
}
