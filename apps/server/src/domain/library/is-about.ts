import type { Rankable } from './rank-passages.ts';
import { fold, type Understood } from './understand-question.ts';

/** A single character is too little to say what a passage is about. */
const leastLength = 2;

/** Whether a passage speaks of anything that was asked, and not only of whom: `二年级` alone is no question. */
export function isAbout(
  { title, heading, text, about }: Pick<Rankable, 'title' | 'heading' | 'text' | 'about'>,
  { concepts }: Understood,
): boolean {
  const whole = fold(`${title} ${heading} ${text} ${about}`);
  return concepts.some(
    ({ own, forms, whom }) =>
      !whom && own.length >= leastLength && forms.some((form) => whole.includes(form.text)),
  );
}
