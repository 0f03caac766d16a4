import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Passage } from '../../ports/answerer.ts';

/** A text with [n] marks that name `references[n - 1]`; paragraphs are separated by empty lines. */
export interface Composed {
  readonly text: string;
  readonly references: QaReference[];
}

/** A passage as what an answer's [number] rests on. `quote` is what is shown of it: all of it by default. */
export function presentReference(passage: Passage, number: number, quote = passage.text): QaReference {
  return {
    number,
    related_type: passage.source,
    related_id: passage.related_id,
    key: passage.key,
    title: passage.title,
    paragraph: passage.paragraph,
    lesson_id: passage.lesson_id,
    lesson_title: passage.lesson_title,
    second: passage.second,
    quote,
  };
}

/** A content as a whole, to read on. */
export const presentContent = (
  content: { type: QaReference['related_type']; id: number; title: string; summary: string },
  number: number,
): QaReference => ({
  number,
  related_type: content.type,
  related_id: content.id,
  key: null,
  title: content.title,
  paragraph: null,
  lesson_id: null,
  lesson_title: null,
  second: null,
  quote: content.summary || content.title,
});
