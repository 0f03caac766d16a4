import { listMistakes as mistakesEndpoint } from '@academy/contract/areas/learning.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { listMistakes, type MistakeRow } from '../../domain/exam/list-mistakes.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route } from '../../transport/route.ts';

export const createMistakeRoute = ({ db }: { db: Db }) =>
  route(mistakesEndpoint, async (input, { identity }) => {
    const { cursor, size } = pageRequest(input);
    const cursorKey = cursor === undefined ? undefined : decodeCursor(cursor, ['integer', 'integer']);
    const rows = await listMistakes(db, {
      userId: identity!.uid,
      mastered: input.mastered === undefined ? undefined : input.mastered === 1,
      after: cursorKey && { key: cursorKey[0], id: cursorKey[1] },
      limit: size + 1,
    });
    return presentPage(
      cutPage(rows, size, (row) => [row.wrong_key, row.question_id]),
      presentMistake,
    );
  });

const presentMistake = (row: MistakeRow) => ({
  question_id: row.question_id,
  type: row.type,
  text: row.text,
  options: [...row.options],
  answer: [...row.answer],
  explanation: row.explanation,
  exam_id: row.exam_id,
  exam_title: row.exam_title,
  lesson: row.lesson,
  wrong_at: row.wrong_at.toISOString(),
  mastered: row.mastered,
});
