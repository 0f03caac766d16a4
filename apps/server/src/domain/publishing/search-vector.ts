import { sql, type RawBuilder } from 'kysely';
import { lexeme } from '../../db/lexeme.ts';
import { segmentForIndex } from '../../kit/segment.ts';

/** How much a word counts in the ranking, by where it stands: A most, D least. */
export interface WeightedText {
  text: string;
  weight: 'A' | 'B' | 'C' | 'D';
}

/** PostgreSQL keeps no position beyond this. */
const lastPosition = 16_383;

/**
 * The texts' words as a tsvector with places and weights. Written out here rather than by `to_tsvector`, whose parser
 * would take our words apart again, differently under each server's locale.
 */
export function searchVector(texts: readonly WeightedText[]): RawBuilder<string> {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const { text, weight } of texts) {
    for (const word of segmentForIndex(text)) {
      position = Math.min(position + 1, lastPosition);
      const known = places.get(word);
      if (known) known.push(`${position}${weight}`);
      else places.set(word, [`${position}${weight}`]);
    }
  }
  const literal = [...places].map(([word, at]) => `${lexeme(word)}:${at.slice(0, 255).join(',')}`).join(' ');
  return sql<string>`${literal}::tsvector`;
}
