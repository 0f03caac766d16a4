import type { RelatedType } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { listFrequent } from './list-frequent.ts';
import { listTerms } from './list-terms.ts';
import { saveVocabulary } from './save-vocabulary.ts';
import { searchVector, type WeightedText } from './search-vector.ts';
import { soundVector } from './sound-vector.ts';

/** Raised with every change of what a search document holds: older rows are then written again. */
export const searchEdition = 1;

/** A stretch of the body: a paragraph of the text, or what is said (or written) in a lesson from a second on. */
export type Passage = { text: string } & (
  | { paragraph?: number }
  | { lesson_id: number; lesson_number: number; lesson_title: string; second: number }
);

export interface SearchDocument {
  relatedType: RelatedType;
  relatedId: number;
  areaId: number;
  coverId: number;
  title: string;
  expertName: string | null;
  tags: readonly string[];
  /** Everything else that can be found, in reading order; empty ones are dropped. */
  passages: readonly Passage[];
}

/** Writes a search document and what completes to it, in place of what was there. */
export async function saveSearchDocument(tx: Tx, document: SearchDocument): Promise<void> {
  const key = { related_type: document.relatedType, related_id: document.relatedId };
  const row = composeRow(document);
  await tx
    .insertInto('search_documents')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['related_type', 'related_id']).doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('search_terms')
    .where('related_type', '=', key.related_type)
    .where('related_id', '=', key.related_id)
    .execute();
  const terms = listTerms(document).map((term) => ({ ...key, ...term, area_id: document.areaId }));
  if (terms.length > 0) await tx.insertInto('search_terms').values(terms).execute();
  await saveVocabulary(tx, [document.title, ...document.tags, row.body].join('\n'));
}

function composeRow({ areaId, coverId, title, expertName, tags, passages }: SearchDocument) {
  const { body, places } = composeBody(passages);
  const named: WeightedText[] = [
    { text: title, weight: 'A' },
    { text: [expertName ?? '', ...tags].join('\n'), weight: 'B' },
  ];
  return {
    area_id: areaId,
    title,
    body,
    expert_name: expertName,
    cover_id: coverId,
    tokens: searchVector([...named, { text: body, weight: 'D' }]),
    heads: searchVector([...named, { text: listFrequent(body).join('\n'), weight: 'C' }]),
    sounds: soundVector(title),
    places: JSON.stringify(places),
    edition: searchEdition,
  };
}

/** Joins the passages by line breaks and remembers where each begins. */
function composeBody(passages: readonly Passage[]): { body: string; places: object[] } {
  const written = passages.filter((passage) => passage.text !== '');
  let start = 0;
  const places = written.map(({ text, ...about }) => {
    const place = { start, ...about };
    start += text.length + 1;
    return place;
  });
  return { body: written.map((passage) => passage.text).join('\n'), places };
}
