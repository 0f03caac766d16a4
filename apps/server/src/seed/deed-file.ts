import { type Static, Type } from 'typebox';
import { DemoError } from './read-file.ts';
import type { CourseFile } from './shapes.ts';

/** What one did, by what it is called elsewhere in the demo; a lesson by its course and its own name. */
const Deed = Type.String({
  pattern: '^(?:lesson/[a-z0-9-]+/|article/|live/|share/(?:article|course|mini)/)[a-z0-9-]+$',
});

/** What those who can sign in have learned and done on which evening; a day without deeds is a visit. */
export const DeedFile = Type.Array(
  Type.Object(
    {
      nickname: Type.String({ minLength: 1, maxLength: 16 }),
      days: Type.Array(
        Type.Object(
          {
            daysAgo: Type.Integer({ minimum: 1, maximum: 360 }),
            did: Type.Optional(Type.Array(Deed, { uniqueItems: true })),
          },
          { additionalProperties: false },
        ),
      ),
      /** Of courses that were finished by then. */
      ratings: Type.Array(
        Type.Object(
          {
            course: Type.String({ pattern: '^[a-z0-9-]+$' }),
            stars: Type.Integer({ minimum: 1, maximum: 5 }),
            text: Type.String({ maxLength: 140 }),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type Deeds = Static<typeof DeedFile>[number];

interface Known {
  /** `article/teen-walk` and so on. */
  contents: ReadonlySet<string>;
  courses: ReadonlyMap<string, Static<typeof CourseFile>>;
}

/** What was done must be there to be done. */
export function checkDeeds(deeds: readonly Deeds[], { contents, courses }: Known): void {
  const lessons = new Set(
    [...courses].flatMap(([slug, { chapters }]) =>
      chapters.flatMap((chapter) => chapter.lessons.map((lesson) => `lesson/${slug}/${lesson.slug}`)),
    ),
  );
  const named = deeds.flatMap(({ days, ratings }) => [
    ...days.flatMap(({ did = [] }) => did),
    ...ratings.map(({ course }) => `course/${course}`),
  ]);
  const lost = named.find((name) => !contents.has(name.replace(/^share\//, '')) && !lessons.has(name));
  if (lost !== undefined) throw new DemoError(`demo/deeds.json: /did ${lost} is not known`);
}
