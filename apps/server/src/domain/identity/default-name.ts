import { randomInt } from 'node:crypto';

/** A name for whoever has chosen none: 家长 with four digits that say nothing of them, least of all their number. */
export const defaultName = (kind: '家长' | '学院编辑'): string =>
  `${kind}${String(randomInt(10_000)).padStart(4, '0')}`;
