/** Words with which a sentence advises something; a list's item and 告诉他 do, too. */
const advising =
  /别(?!人|的|处|管)|不要|不必|不用|先|可以|试试|试着|换成|改成|每天|每晚|告诉(?:他|她|孩子)|陪(?:他|她|着|孩子)|记下|写下|约定|商量|最好|一起|让(?:他|她|孩子)|给(?:他|她|孩子)|马上|看医生|医院|^(?:- |\d+\. |把|请|找|拿|挑|定|等|问|说|听|带|放)/u;

/** The share of a text's sentences that advise something, 0 to 1: little of a story or an explanation, most of what to do. */
export function measureAdvice(text: string): number {
  const sentences = text.split(/(?<=[。！？\n])/u).flatMap((sentence) => sentence.trim() || []);
  if (sentences.length === 0) return 0;
  return sentences.filter((sentence) => advising.test(sentence)).length / sentences.length;
}

/** Below this share a passage tells a story or explains. Of the demo's articles 29 of 34 begin with one, and 27 of 173 later passages are one. */
export const minAdvice = 0.3;
