import { type Static, Type } from 'typebox';

/** The files of `demo/` that its people come from: who they are and what they say. */

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Code = Type.String({ pattern: '^\\d{6}$' });
const Face = Type.String({ pattern: '^faces/[a-z0-9-]+$' });
const ContentKey = Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' });
const strict = { additionalProperties: false };

const Who = Type.Union([Type.Literal('mother'), Type.Literal('father'), Type.Literal('grandparent')]);
const Words = Type.Array(Text(20), { minItems: 1 });
export type Who = Static<typeof Who>;

/** Who comes to the demo: how many, from where, and what they may be called. */
export const PeopleFile = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: 20_000 }),
    /** Inhabitants by the city's division code; only their proportion counts. */
    cities: Type.Record(Code, Type.Number({ exclusiveMinimum: 0 })),
    names: Type.Object(
      {
        children: Words,
        kin: Words,
        places: Words,
        things: Words,
        moods: Words,
        beings: Words,
        jobs: Words,
        whole: Words,
      },
      strict,
    ),
    /** Who somebody is whose nickname holds one of the words, and their faces; the first entry that fits counts. */
    roles: Type.Array(Type.Object({ who: Who, of: Words, faces: Type.Array(Face, { minItems: 1 }) }, strict)),
  },
  strict,
);

const Says = Type.Array(
  Type.Object(
    {
      text: Text(200),
      /** The one content of the theme that it speaks of. */
      at: Type.Optional(ContentKey),
      /** What only a mother, a father or a grandparent would say. */
      by: Type.Optional(Who),
      replies: Type.Optional(Type.Array(Text(200))),
    },
    strict,
  ),
);
/** What they say: below certain contents, below any content of a kind, and in passing. */
export const VoiceFile = Type.Object(
  {
    themes: Type.Array(
      Type.Object({ on: Type.Array(ContentKey), says: Says, quiet: Type.Optional(Type.Boolean()) }, strict),
    ),
    kinds: Type.Object(
      { course: Says, article: Says, mini: Says, upcoming: Says, live: Says, replay: Says },
      strict,
    ),
    replies: Type.Array(Text(40)),
  },
  strict,
);
