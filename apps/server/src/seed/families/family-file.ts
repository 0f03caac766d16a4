import { type Static, Type } from 'typebox';

const Word = Type.String({ minLength: 1, maxLength: 4 });
const strict = { additionalProperties: false };

/** How many families each school has, and what their children may be called. */
export const FamilyFile = Type.Object(
  {
    surnames: Type.Array(Word, { minItems: 1 }),
    given: Type.Array(Word, { minItems: 1 }),
    groups: Type.Array(
      Type.Object(
        {
          school: Type.String({ minLength: 1 }),
          /** Their children are spread over the first so many classes of these grades. */
          grades: Type.Tuple([
            Type.Integer({ minimum: -2, maximum: 12 }),
            Type.Integer({ minimum: -2, maximum: 12 }),
          ]),
          classes: Type.Integer({ minimum: 1, maximum: 30 }),
          count: Type.Integer({ minimum: 1, maximum: 2_000 }),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type Families = Static<typeof FamilyFile>;
