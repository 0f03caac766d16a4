import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Passage } from '../../ports/answerer.ts';

/** A text with [n] marks that refer to `references[n - 1]`; paragraphs are separated by empty lines. */
export interface ComposedAnswer {
  readonly text: string;
  readonly references: QaReference[];
}

/** A passage as a numbered reference of an answer. `quote` is the shown part: by default all of it. */
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

export const presentContentReference = (
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
