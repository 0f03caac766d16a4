import type { RelatedType } from '@academy/contract/limits.ts';
import type { Highlighted, SearchHit } from '@academy/contract/areas/search.ts';
import { type PictureRow, presentPicture } from '../../domain/catalogue/picture.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Similar } from './find-similar.ts';
import { cutRuns, highlight } from './highlight.ts';
import type { Place } from './place.ts';
import type { ResolvedQuery } from './resolve-query.ts';
import { leastRankOfWords } from './search-documents.ts';
import { cutSnippet } from './snippet.ts';

/** What a hit shows of a document. */
export interface DocumentRow {
  related_type: RelatedType;
  related_id: number;
  title: string;
  body: string;
  places: Place[];
  expert_name: string | null;
  cover: PictureRow;
}

/** A row as a hit of a query, what matched in it marked: the words, or the stretch of the title that is like them. */
export function presentHit(
  row: DocumentRow & { rank: number },
  query: ResolvedQuery,
  storage: Storage,
): SearchHit {
  const hasWords = row.rank >= leastRankOfWords;
  const words = hasWords ? query.words : [];
  const similar = query.similar.find((one) => one.id === row.related_id && one.type === row.related_type);
  const { runs, place } = cutSnippet(row.body, words, row.places);
  return {
    related_type: row.related_type,
    related_id: row.related_id,
    title: hasWords || !similar ? highlight(row.title, words) : markStretch(row.title, similar),
    snippet: runs,
    lesson: presentLesson(place),
    paragraph: (row.related_type === 'graphic' ? place?.paragraph : undefined) ?? null,
    cover: presentPicture(row.cover, storage),
    expert_name: row.expert_name,
    literal: hasWords && query.spelling === null,
  };
}

/** The title may have changed since the query was resolved. */
const markStretch = (title: string, similar: Similar): Highlighted =>
  title === similar.title
    ? cutRuns(title, { start: 0, end: title.length }, [similar.stretch])
    : highlight(title, []);

function presentLesson(place: Place | undefined): SearchHit['lesson'] {
  if (place?.lesson_id === undefined) return null;
  return {
    lesson_id: place.lesson_id,
    lesson_number: place.lesson_number ?? 1,
    lesson_title: place.lesson_title ?? '',
    second: place.second ?? 0,
  };
}
