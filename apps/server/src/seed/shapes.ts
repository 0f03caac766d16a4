import { Type, type Static } from 'typebox';
import { moduleKinds } from '@academy/contract/areas/page.ts';
import { OneOf } from '@academy/contract/http/fields.ts';
import { type ContentType, liveStatus, profile, relatedTypes } from '@academy/contract/limits.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';

/** The files of `demo/`, as its README describes them. */

const Text = (maxLength = 4_000) => Type.String({ minLength: 1, maxLength });
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Code = Type.String({ pattern: '^\\d{6}$' });
/** A drawing's path below `demo/`, without its ending. */
const Drawing = Type.String({ pattern: '^[a-z]+/[a-z0-9-]+$' });
const Days = Type.Integer({ minimum: 0, maximum: 3_650 });
const strict = { additionalProperties: false };

export const AreaFile = Type.Array(
  Type.Object({ code: Code, name: Text(40), lev: Type.Integer({ minimum: 0, maximum: 2 }) }, strict),
  { minItems: 1 },
);
export const MajorFile = Type.Array(Type.Object({ slug: Slug, name: Text(40), signal: Text(40) }, strict));
export const AccountFile = Type.Array(
  Type.Object(
    { slug: Slug, name: Text(60), intro: Text(), area: Code, avatar: Drawing, platform: Type.Boolean() },
    strict,
  ),
);
export const ExpertFile = Type.Array(
  Type.Object(
    {
      slug: Slug,
      name: Text(20),
      title: Text(40),
      organisation: Text(60),
      face: Drawing,
      intro: Text(),
      tags: Type.Array(Text(20)),
    },
    strict,
  ),
);

const content = {
  title: Text(80),
  summary: Type.String({ maxLength: 200 }),
  cover: Slug,
  expert: Slug,
  major: Slug,
  account: Slug,
  area: Code,
};
const published = { ...content, daysAgo: Days, tags: Type.Array(Text(20)) };

export const ArticleHead = Type.Object(published, strict);
export const SystemHead = Type.Object(
  { title: Text(80), version: Text(20), updated: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) },
  strict,
);

/** An answer that an expert approved: `read` is the content where more is said. */
export const AnswerHead = Type.Object(
  {
    question: Text(qaLimits.questionLength),
    phrasings: Type.Array(Text(qaLimits.questionLength), { minItems: 1 }),
    expert: Slug,
    major: Slug,
    read: Type.Optional(Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' })),
    /** Its place among the hot questions. */
    hot: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  strict,
);

const Slide = Type.Object({ scene: Slug, title: Text(40), text: Text(120), say: Text(400) }, strict);
const slides = Type.Array(Slide, { minItems: 1 });

const Lesson = Type.Object(
  { slug: Slug, title: Text(80), free: Type.Optional(Type.Boolean()), summary: Text(300), slides },
  strict,
);
export const CourseFile = Type.Object(
  {
    ...published,
    credit: Type.Integer({ minimum: 0, maximum: 20 }),
    intro: Text(),
    chapters: Type.Array(
      Type.Object({ title: Text(80), lessons: Type.Array(Lesson, { minItems: 1 }) }, strict),
      {
        minItems: 1,
      },
    ),
  },
  strict,
);
export const MiniFile = Type.Object({ ...published, course: Type.Optional(Slug), slides }, strict);

/** Of an activity: a live that stands before it in the file, or what happens so many minutes after its beginning. */
const Session = Type.Object(
  {
    title: Text(80),
    after: Type.Integer({ minimum: 0 }),
    minutes: Type.Integer({ minimum: 1, maximum: 600 }),
    expert: Type.Optional(Slug),
    place: Type.Optional(Text(80)),
    live: Type.Optional(Slug),
  },
  strict,
);

const LivePlan = Type.Object(
  {
    slug: Slug,
    kind: Type.Union([Type.Literal('expertLive'), Type.Literal('actLive')]),
    ...content,
    /** Hours from loading; negative for the past. */
    startsIn: Type.Number(),
    /** An activity may go on for weeks. */
    minutes: Type.Integer({ minimum: 1, maximum: 30_000 }),
    status: Type.Union([
      Type.Literal(liveStatus.upcoming),
      Type.Literal(liveStatus.live),
      Type.Literal(liveStatus.replay),
    ]),
    tags: Type.Optional(Type.Array(Text(20))),
    intro: Text(),
    agenda: Type.Array(
      Type.Object({ at: Type.String({ pattern: '^\\d{2}:\\d{2}$' }), title: Text(80) }, strict),
    ),
    replay: Type.Union([Type.String({ pattern: '^[a-z0-9-]+/[a-z0-9-]+$' }), Type.Null()]),
    /** So many may reserve it; without, all who want to. */
    capacity: Type.Optional(Type.Integer({ minimum: 1 })),
    sessions: Type.Optional(Type.Array(Session)),
  },
  strict,
);
export const LiveFile = Type.Array(LivePlan);
export type LivePlan = Static<typeof LivePlan>;

const ContentKey = Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' });
const said = { name: Text(20), text: Text(500), daysAgo: Days, likes: Type.Integer({ minimum: 0 }) };
export const CommentFile = Type.Array(
  Type.Object(
    {
      on: ContentKey,
      ...said,
      replies: Type.Array(Type.Object(said, strict)),
    },
    strict,
  ),
);

const titled = { title: Type.Optional(Text(40)), picture: Type.Optional(Drawing) };
const ContentItem = Type.Object(
  {
    link_type: Type.Literal('content'),
    related_type: OneOf(relatedTypes),
    related: Slug,
    ...titled,
  },
  strict,
);
const PageItem = Type.Object(
  { link_type: Type.Literal('page'), link: Type.String({ pattern: '^/pages/' }), ...titled },
  strict,
);
const H5Item = Type.Object(
  { link_type: Type.Literal('h5'), link: Type.String({ pattern: '^https://' }), ...titled },
  strict,
);
export const PageFile = Type.Array(
  Type.Object(
    {
      key: Slug,
      title: Text(60),
      modules: Type.Array(
        Type.Object(
          {
            kind: OneOf(moduleKinds),
            title: Type.String({ maxLength: 40 }),
            source: Type.Union([Type.Literal('manual'), Type.Literal('latest')]),
            items: Type.Optional(Type.Array(Type.Union([ContentItem, PageItem, H5Item]))),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
);
export type PageText = Static<typeof PageFile>[number];
export type ItemText = Static<typeof ContentItem> | Static<typeof PageItem> | Static<typeof H5Item>;

/** What the demo decides of the academy's configuration, by the names of `system/config`. */
/** `releases`: what the app was put out as; the newest is the one that the demo comes with. */
export const ConfigFile = Type.Object(
  {
    open_page_links: Type.Boolean(),
    releases: Type.Array(
      Type.Object(
        {
          system: Type.Union([Type.Literal('android'), Type.Literal('ios')]),
          version: Type.String({ pattern: '^[0-9]+[.][0-9]+[.][0-9]+$' }),
          version_code: Type.Integer({ minimum: 1 }),
          notes: Type.String({ maxLength: 1_000 }),
        },
        strict,
      ),
    ),
  },
  strict,
);

/** Who can sign in, and as what. */
export const LoginFile = Type.Array(
  Type.Object(
    {
      mobile: Type.String({ pattern: '^1[3-9][0-9]{9}$' }),
      nickname: Text(profile.nicknameLength),
      face: Drawing,
      area: Code,
      expert: Type.Optional(Slug),
      /** The account that the person owns. */
      owner: Type.Optional(Slug),
      operator: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
);

export const WordFile = Type.Object({ words: Type.Array(Text(20)) }, strict);

const Count = Type.Integer({ minimum: 1 });
/** A file of a video, by its path in the video's folder. */
const PartFile = Type.String({ pattern: '^[a-z0-9]+(/[a-z0-9]+)?\\.[a-z0-9]+$' });
/** What `demo/studio/package.ts` tells of a film. */
export const VideoFile = Type.Object({
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  width: Count,
  height: Count,
  bytes: Count,
  /** All but the captions; the master playlist is the last. */
  files: Type.Array(PartFile, { minItems: 1 }),
  poster: Type.Object(
    {
      path: PartFile,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      bytes: Count,
      width: Count,
      height: Count,
      colour: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
      blur: Type.Union([Type.String({ pattern: '^data:image/webp;base64,' }), Type.Null()]),
      widths: Type.Array(Count),
    },
    strict,
  ),
  storyboard: Type.Object(
    { path: PartFile, columns: Count, rows: Count, width: Count, height: Count, interval: Count },
    strict,
  ),
});

/** The folder-like name that files use for each type of content. */
export const prefixes: Record<ContentType, string> = {
  course: 'course',
  graphic: 'article',
  miniVideo: 'mini',
  expertLive: 'live',
  actLive: 'live',
};
