import { Type, type Static } from 'typebox';
import { moduleKinds } from '@academy/contract/areas/page.ts';
import { OneOf } from '@academy/contract/http/fields.ts';
import { type ContentType, liveStatus, profile, relatedTypes } from '@academy/contract/limits.ts';

/** Schemas of the files in `demo/`, as its README describes them. */

const Text = (maxLength = 4_000) => Type.String({ minLength: 1, maxLength });
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Code = Type.String({ pattern: '^\\d{6}$' });
/** A drawing's path below `demo/`, without the extension. */
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

const contentFields = {
  title: Text(80),
  summary: Type.String({ maxLength: 200 }),
  cover: Slug,
  expert: Slug,
  major: Slug,
  account: Slug,
  area: Code,
};
const publishedFields = { ...contentFields, daysAgo: Days, tags: Type.Array(Text(20)) };

export const ArticleFrontMatter = Type.Object(publishedFields, strict);
export const SystemFrontMatter = Type.Object(
  { title: Text(80), version: Text(20), updated: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) },
  strict,
);

/** As much as the column holds. Readers' own questions may be longer (`qaLimits.questionLength`): they tell what happened, this one is read in lists. */
const approvedQuestionLength = 140;

/** An answer that an expert approved. `read` is the key of a content to read on. */
export const AnswerFrontMatter = Type.Object(
  {
    question: Text(approvedQuestionLength),
    expert: Slug,
    major: Slug,
    read: Type.Optional(Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' })),
    /** The position among the hot questions. */
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
    ...publishedFields,
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
export const MiniFile = Type.Object({ ...publishedFields, course: Type.Optional(Slug), slides }, strict);

/**
 * A session of an activity: either a live that is listed before the activity in the file, or an event `after` minutes
 * after the activity's start.
 */
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
    ...contentFields,
    /** Hours from the time of loading; negative for the past. */
    startsIn: Type.Number(),
    /** An upcoming live that is always so near that it can be started, whatever the time of day. */
    soon: Type.Optional(Type.Boolean()),
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
    /** `<course>/<lesson>`, or `lives/<film>` for a film of its own. */
    replay: Type.Union([Type.String({ pattern: '^[a-z0-9-]+/[a-z0-9-]+$' }), Type.Null()]),
    /** The maximum number of reservations; unlimited when missing. */
    capacity: Type.Optional(Type.Integer({ minimum: 1 })),
    sessions: Type.Optional(Type.Array(Session)),
  },
  strict,
);
export const LiveFile = Type.Array(LivePlan);
export type LivePlan = Static<typeof LivePlan>;

const ContentKey = Type.String({ pattern: '^(article|course|mini|live)/[a-z0-9-]+$' });
const commentFields = { name: Text(20), text: Text(500), daysAgo: Days, likes: Type.Integer({ minimum: 0 }) };
export const CommentFile = Type.Array(
  Type.Object(
    {
      on: ContentKey,
      ...commentFields,
      replies: Type.Array(Type.Object(commentFields, strict)),
    },
    strict,
  ),
);

const itemFields = { title: Type.Optional(Text(40)), picture: Type.Optional(Drawing) };
const ContentItem = Type.Object(
  {
    link_type: Type.Literal('content'),
    related_type: OneOf(relatedTypes),
    related: Slug,
    ...itemFields,
  },
  strict,
);
const PageItem = Type.Object(
  { link_type: Type.Literal('page'), link: Type.String({ pattern: '^/pages/' }), ...itemFields },
  strict,
);
const H5Item = Type.Object(
  { link_type: Type.Literal('h5'), link: Type.String({ pattern: '^https://' }), ...itemFields },
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

/** Settings of the academy that the demo decides, named as in `system/config`. */
/** `releases`: releases of the app; the newest one is the version that ships with the demo. */
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

/** Users who can sign in, and their roles. */
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
      /** Of an operator: the key of an authenticator app, in base32. It is public, and void where the demo is off. */
      secondFactor: Type.Optional(Type.String({ pattern: '^[A-Z2-7]{32}$' })),
    },
    strict,
  ),
);

export const WordFile = Type.Object({ words: Type.Array(Text(20)) }, strict);

const Count = Type.Integer({ minimum: 1 });
/** The path of a file in the video's folder. */
const VideoFilePath = Type.String({ pattern: '^[a-z0-9]+(/[a-z0-9]+)?\\.[a-z0-9]+$' });
/** `video.json`, as `demo/studio/package.ts` writes it. */
export const VideoFile = Type.Object({
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  width: Count,
  height: Count,
  bytes: Count,
  /** All files except the captions. The master playlist is the last one. */
  files: Type.Array(VideoFilePath, { minItems: 1 }),
  poster: Type.Object(
    {
      path: VideoFilePath,
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
    { path: VideoFilePath, columns: Count, rows: Count, width: Count, height: Count, interval: Count },
    strict,
  ),
});

/** The first part of the content key for each content type. */
export const keyPrefixes: Record<ContentType, string> = {
  course: 'course',
  graphic: 'article',
  miniVideo: 'mini',
  expertLive: 'live',
  actLive: 'live',
};
