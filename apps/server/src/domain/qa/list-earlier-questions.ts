import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { QuestionAlarm } from './records.ts';
import { isOwnedBy, type Requester } from './requester.ts';

/** Maximum earlier questions that are assessed together with this one. */
const maxEarlierQuestions = 3;
/** Hours after which a question is too old to be assessed together with the next one. */
const maxAgeHours = 12;

interface ConversationPosition {
  readonly requester: Requester;
  readonly sessionKey: string;
  /** Id of the record of this question; undefined while it has none. */
  readonly recordId?: number | undefined;
  readonly now: Date;
}

export interface EarlierQuestion {
  readonly text: string;
  /** The danger that it was answered for; null where it was not. */
  readonly danger: Pick<QuestionAlarm, 'protocol' | 'isForAnother'> | null;
}

const answeredDanger = sql<EarlierQuestion['danger']>`case when alarm = 'danger' then
  json_build_object('protocol', protocol, 'isForAnother', for_another) end`;

/** Up to three questions that were asked before in the same conversation, within twelve hours, the latest last. */
export async function listEarlierQuestions(
  db: Db,
  { requester, sessionKey, recordId, now }: ConversationPosition,
): Promise<EarlierQuestion[]> {
  const rows = await db
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .select(['question as text', answeredDanger.as('danger')])
    .where('session_key', '=', sessionKey)
    .where(isOwnedBy(requester))
    .where(sql<boolean>`qa_records.created_at > coalesce(
      (select created_at from qa_records asked where asked.id = ${recordId ?? null}::bigint), ${now}) - make_interval(hours => ${maxAgeHours})`)
    // A question that is answered once more stands at its first place.
    .where('regenerates', 'is', null)
    .$if(recordId !== undefined, (query) => query.where('qa_records.id', '<', recordId!))
    .orderBy('qa_records.id', 'desc')
    .limit(maxEarlierQuestions)
    .execute();
  return rows.toReversed();
}
