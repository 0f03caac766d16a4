import { type Static, Type } from 'typebox';

/** Schemas of the files in `demo/` that the simulated users are made of: who they are and what they write. */

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Code = Type.String({ pattern: '^\\d{6}$' });
const Face = Type.String({ pattern: '^faces/[a-z0-9-]+$' });
const ContentKey = Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' });
const strict = { additionalProperties: false };

const ParentRole = Type.Union([Type.Literal('mother'), Type.Literal('father'), Type.Literal('grandparent')]);
const WordList = Type.Array(Text(20), { minItems: 1 });
export type ParentRole = Static<typeof ParentRole>;

/** The number of simulated users, their cities, and the parts of their nicknames. */
export const SimulatedUserFile = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: 20_000 }),
    /** The weight of each city by its division code, such as its population; only the proportion counts. */
    cities: Type.Record(Code, Type.Number({ exclusiveMinimum: 0 })),
    names: Type.Object(
      {
        children: WordList,
        kin: WordList,
        places: WordList,
        things: WordList,
        moods: WordList,
        beings: WordList,
        jobs: WordList,
        whole: WordList,
      },
      strict,
    ),
    /**
     * The role of a person whose nickname contains one of the words in `of`, and possible avatars; the first matching
     * entry counts.
     */
    roles: Type.Array(
      Type.Object({ who: ParentRole, of: WordList, faces: Type.Array(Face, { minItems: 1 }) }, strict),
    ),
  },
  strict,
);

const SentenceList = Type.Array(
  Type.Object(
    {
      text: Text(200),
      /** The one content of the theme that the sentence is about. */
      at: Type.Optional(ContentKey),
      /** Set when only a mother, a father or a grandparent would write it. */
      by: Type.Optional(ParentRole),
      replies: Type.Optional(Type.Array(Text(200))),
    },
    strict,
  ),
);
/** Sentences for comments: below certain contents, below any content of a kind, and as short replies. */
export const CommentTemplateFile = Type.Object(
  {
    themes: Type.Array(
      Type.Object(
        { on: Type.Array(ContentKey), says: SentenceList, quiet: Type.Optional(Type.Boolean()) },
        strict,
      ),
    ),
    kinds: Type.Object(
      {
        course: SentenceList,
        article: SentenceList,
        mini: SentenceList,
        upcoming: SentenceList,
        live: SentenceList,
        replay: SentenceList,
      },
      strict,
    ),
    replies: Type.Array(Text(40)),
  },
  strict,
);
