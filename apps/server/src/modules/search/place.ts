import type { Stretch } from './fold.ts';

/** What stands in a document's body from `start` (UTF-16 units) on, as publishing wrote it. */
export type Place = { readonly start: number } & Readonly<
  Partial<{
    paragraph: number;
    lesson_id: number;
    lesson_number: number;
    lesson_title: string;
    second: number;
  }>
>;

export interface Passage {
  /** What a snippet of the passage may show. */
  readonly bounds: Stretch;
  readonly place: Place | undefined;
}

/**
 * The passage around a place of a body. What is said in a lesson begins with the line that is heard at its second and
 * ends with the lesson, so that a snippet quotes it from there; anywhere else the whole body is one. `places` are in order.
 */
export function findPassage(places: readonly Place[], at: number, total: number): Passage {
  const index = places.findLastIndex((place) => place.start <= at);
  const place = places[index];
  if (place?.lesson_id === undefined) return { bounds: { start: 0, end: total }, place };
  let next = index + 1;
  // Its title and what introduces it are written, not said: each stands for itself.
  if (place.second !== 0) while (places[next]?.lesson_id === place.lesson_id) next += 1;
  const end = places[next] ? places[next]!.start - 1 : total;
  return { bounds: { start: place.start, end: Math.min(end, total) }, place };
}
