import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Block } from '@academy/contract/areas/shapes.ts';
import { Nullable } from '@academy/contract/http/fields.ts';
import { liveStatus, type ContentType } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';

const Id = Type.Integer({ minimum: 1 });
const NonEmptyText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const DateValue = Type.Refine(
  Type.Unsafe<Date>({}),
  (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  () => 'must be a valid date',
);

/** A video's transcript: `start` in seconds from its beginning. */
const Transcript = Type.Array(Type.Object({ start: Type.Number({ minimum: 0 }), text: NonEmptyText(1_000) }));
export type Transcript = Static<typeof Transcript>;

const common = {
  /** Identifies the content when it is saved again: the previous version under this key is replaced. */
  key: NonEmptyText(120),
  title: NonEmptyText(80),
  summary: Type.String({ maxLength: 200 }),
  body: Type.Array(Block),
  tags: Type.Array(NonEmptyText(20)),
  coverId: Id,
  expertId: Nullable(Id),
  accountId: Id,
  areaId: Id,
  majorId: Nullable(Id),
};

const Lesson = Type.Object({
  /** Unique in its course: while the key stays the same, so do the lesson's id and all progress in it. */
  key: NonEmptyText(80),
  title: NonEmptyText(80),
  summary: Type.String({ maxLength: 300 }),
  transcript: Transcript,
  videoId: Nullable(Id),
});
export type LessonInput = Static<typeof Lesson>;

const Course = Type.Object({
  type: Type.Literal('course'),
  ...common,
  credit: Type.Integer({ minimum: 0, maximum: 20 }),
  chapters: Type.Array(
    Type.Object({ title: NonEmptyText(80), lessons: Type.Array(Lesson, { minItems: 1 }) }),
    {
      minItems: 1,
    },
  ),
});
export type CourseInput = Static<typeof Course>;

const Article = Type.Object({
  type: Type.Literal('graphic'),
  ...common,
  readingSeconds: Type.Integer({ minimum: 1 }),
});
export type ArticleInput = Static<typeof Article>;

const MiniVideo = Type.Object({
  type: Type.Literal('miniVideo'),
  ...common,
  videoId: Id,
  /** The course that the video advertises. */
  courseId: Nullable(Id),
  transcript: Transcript,
});
export type MiniVideoInput = Static<typeof MiniVideo>;

const live = {
  ...common,
  status: Type.Union([
    Type.Literal(liveStatus.upcoming),
    Type.Literal(liveStatus.live),
    Type.Literal(liveStatus.replay),
  ]),
  startsAt: DateValue,
  endsAt: DateValue,
  agenda: Type.Array(Type.Object({ at: NonEmptyText(20), title: NonEmptyText(80) })),
  videoId: Nullable(Id),
  /** Maximum number of reservations. */
  capacity: Nullable(Id),
};
/** A part of an activity: at a venue, as a separate live, or within the activity's own live. */
const Session = Type.Object({
  title: NonEmptyText(80),
  startsAt: DateValue,
  endsAt: DateValue,
  expertId: Nullable(Id),
  place: Type.String({ maxLength: 80 }),
  liveId: Nullable(Id),
});
const ExpertLive = Type.Object({ type: Type.Literal('expertLive'), ...live });
const ActLive = Type.Object({ type: Type.Literal('actLive'), ...live, sessions: Type.Array(Session) });
export type ActInput = Static<typeof ActLive>;
export type ExpertLiveInput = Static<typeof ExpertLive>;
export type LiveInput = ExpertLiveInput | ActInput;

/** A content as its author writes it, one shape per type. Times are Date objects, ids are those of rows. */
export type ContentInput = CourseInput | ArticleInput | MiniVideoInput | LiveInput;

const validators = {
  course: Compile(Course),
  graphic: Compile(Article),
  miniVideo: Compile(MiniVideo),
  expertLive: Compile(ExpertLive),
  actLive: Compile(ActLive),
} satisfies Record<ContentType, unknown>;

/** Throws INVALID_INPUT, naming the field, unless the content has the shape of its type and keeps its rules. */
export function validateContent(content: ContentInput): void {
  const validator = validators[content.type];
  if (!validator.Check(content)) {
    const error = validator.Errors(content)[0];
    throw invalidContent(`${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  }
  if (content.type === 'course') checkLessonKeys(content);
  if ('endsAt' in content && content.endsAt <= content.startsAt)
    throw invalidContent('/endsAt must be after /startsAt');
  if (content.type === 'actLive' && content.sessions.some(({ startsAt, endsAt }) => endsAt <= startsAt))
    throw invalidContent('/sessions end after they start');
}

function checkLessonKeys(course: CourseInput): void {
  const keys = course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.key));
  const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
  if (duplicate !== undefined) throw invalidContent(`/chapters name the lesson ${duplicate} twice`);
}

function invalidContent(problem: string): AppError {
  return new AppError('INVALID_INPUT', {
    cause: new Error(`content: ${problem}`),
    message: `内容有误：${problem}`,
  });
}
