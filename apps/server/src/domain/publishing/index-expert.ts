import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { AppError } from '../../kit/app-error.ts';
import { indexContent } from './index-content.ts';
import { saveSearchDocument } from './search-document.ts';

/**
 * Writes an expert's search document, under the province since experts serve all of it, and those of the expert's
 * contents that still carry another name. Throws NOT_FOUND.
 */
export function indexExpert(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const expert = await tx.selectFrom('experts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!expert) throw new AppError('NOT_FOUND');
    const province = await tx
      .selectFrom('areas')
      .select('id')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await saveSearchDocument(tx, {
      relatedType: 'expert',
      relatedId: id,
      areaId: province.id,
      coverId: expert.avatar_id,
      title: expert.name,
      expertName: expert.name,
      tags: expert.tags,
      passages: [{ text: `${expert.organisation} ${expert.title}`.trim() }, { text: expert.intro }],
    });
    const stale = await tx
      .selectFrom('contents')
      .innerJoin('search_documents', (join) =>
        join
          .onRef('search_documents.related_id', '=', 'contents.id')
          .onRef('search_documents.related_type', '=', 'contents.type'),
      )
      .select('contents.id')
      .where('contents.expert_id', '=', id)
      .where('search_documents.expert_name', 'is distinct from', expert.name)
      .execute();
    for (const content of stale) await indexContent(tx, content.id);
  });
}
