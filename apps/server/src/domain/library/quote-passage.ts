import { cutSentences } from './cut-sentences.ts';
import { fold, type Concept } from './understand-question.ts';

/** Characters of a quotation: a reader on a phone takes in so much at a time. */
const most = 170;
const mostOfList = 320;

const listItem = /^(?:- |\d+\. )/;

/**
 * The words of a passage that say most about what was asked: a list whole with what announces it, else neighbouring
 * sentences. Nothing is changed, and nothing left out between its first and its last word.
 */
export function quotePassage(text: string, concepts: readonly Concept[]): string {
  if (text.length <= most) return text;
  const lines = text.split('\n');
  if (lines.some((line) => listItem.test(line)) && text.length <= mostOfList) return text;
  // Each unit remembers how it was joined to the one before.
  const units = lines.flatMap((line, row) =>
    cutSentences(line).map((sentence, at) => (row > 0 && at === 0 ? `\n${sentence}` : sentence)),
  );
  return bestStretch(units, concepts).trim();
}

/** The neighbouring units within `most` characters that speak of most concepts; of equals the first, and then the longer. */
function bestStretch(units: readonly string[], concepts: readonly Concept[]): string {
  let best = { told: -1, text: '' };
  for (const from of units.keys()) {
    let text = '';
    for (const unit of units.slice(from)) {
      if (text !== '' && text.length + unit.length > most) break;
      text += unit;
      const told = countTold(text, concepts);
      if (told > best.told || (told === best.told && text.startsWith(best.text))) best = { told, text };
    }
  }
  return best.text;
}

function countTold(text: string, concepts: readonly Concept[]): number {
  const folded = fold(text);
  return concepts.reduce((sum, { forms, weight }) => {
    const best = forms.reduce(
      (most, form) => Math.max(most, folded.includes(form.text) ? form.weight : 0),
      0,
    );
    return sum + best * weight;
  }, 0);
}
