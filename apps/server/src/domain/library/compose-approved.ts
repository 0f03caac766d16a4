import type { Approved } from './find-approved.ts';
import { type Composed, presentContent } from './present-reference.ts';

/** An approved answer as it was approved, with who approved it, and what to read on. */
export function composeApproved({ question, answer, expert, content }: Approved): Composed {
  const signed = expert ? `——${expert.name}，${expert.title}[1]` : '——学院教研部审定[1]';
  const readOn = content ? [`想多看一点：《${content.title}》[2]`] : [];
  const approved = {
    number: 1,
    related_type: 'expert' as const,
    related_id: expert?.id ?? null,
    key: null,
    title: question,
    paragraph: null,
    lesson_id: null,
    lesson_title: null,
    second: null,
    quote: answer.split('\n\n')[0] ?? answer,
  };
  return {
    text: [answer, signed, ...readOn].join('\n\n'),
    references: [approved, ...(content ? [presentContent(content, 2)] : [])],
  };
}
