import { type Static, Type } from 'typebox';

const Slug = Type.String({ pattern: '^[a-z0-9-]+$' });
const Keys = Type.Array(Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' }), {
  uniqueItems: true,
});
const Lives = Type.Array(Type.String({ pattern: '^live/[a-z0-9-]+$' }), { uniqueItems: true });

/** What those who can sign in did before, by what it is called elsewhere in the demo; the latest first. */
export const KeepsakeFile = Type.Array(
  Type.Object(
    {
      nickname: Type.String({ minLength: 1, maxLength: 16 }),
      likes: Keys,
      collects: Keys,
      reserves: Lives,
      follows: Type.Array(Slug, { uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
);
export type Keepsakes = Static<typeof KeepsakeFile>[number];
