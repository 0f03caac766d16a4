import { type Static, Type } from 'typebox';

const Slug = Type.String({ pattern: '^[a-z0-9-]+$' });
const ContentKeys = Type.Array(Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' }), {
  uniqueItems: true,
});
const LiveKeys = Type.Array(Type.String({ pattern: '^live/[a-z0-9-]+$' }), { uniqueItems: true });

/**
 * Likes, collections, reservations and follows of the users who can sign in, as content keys and expert slugs; the
 * latest first.
 */
export const InteractionFile = Type.Array(
  Type.Object(
    {
      nickname: Type.String({ minLength: 1, maxLength: 16 }),
      likes: ContentKeys,
      collects: ContentKeys,
      reserves: LiveKeys,
      follows: Type.Array(Slug, { uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
);
export type UserInteractions = Static<typeof InteractionFile>[number];
