import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the area in `column` concerns the chosen one: it is the same, one of its parents or one of its children.
 * A path holds the significant digits of the division code, so a parent's path begins its children's.
 */
export const inAreaScope = (column: string, areaId: number): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(column)} in (
    select related.id from areas chosen
    join areas related on starts_with(related.path, chosen.path) or starts_with(chosen.path, related.path)
    where chosen.id = ${areaId}::bigint)`;
