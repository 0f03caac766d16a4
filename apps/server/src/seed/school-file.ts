import { type Static, Type } from 'typebox';
import { students } from '@academy/contract/limits.ts';
import { FamilyFile } from './families/family-file.ts';

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Grade = Type.Integer({ minimum: -2, maximum: 12 });
const ContentKey = Type.String({ pattern: '^(article|course|mini)/[a-z0-9-]+$' });
const CourseKey = Type.String({ pattern: '^course/[a-z0-9-]+$' });
const Days = Type.Integer({ minimum: -3_650, maximum: 3_650 });
const strict = { additionalProperties: false };

const task = { required: Type.Boolean(), credit: Type.Integer({ minimum: 0, maximum: 20 }) };
const learned = { daysAgo: Type.Integer({ minimum: 0, maximum: 3_650 }) };

/** Schools, semesters and the children of those who can sign in. Days count from the first load. */
export const SchoolFile = Type.Object(
  {
    /** Accounts that are offices of their area: they see every school in it. */
    offices: Type.Array(Slug),
    schools: Type.Array(
      Type.Object(
        {
          slug: Slug,
          name: Type.String({ minLength: 2, maxLength: 40 }),
          account: Slug,
          area: Type.String({ pattern: '^\\d{6}$' }),
          /** The first and the last grade. */
          grades: Type.Tuple([Grade, Grade]),
          /** In each grade: 1班, 2班 … */
          classes: Type.Integer({ minimum: 1, maximum: 30 }),
        },
        strict,
      ),
    ),
    semesters: Type.Array(
      Type.Object(
        {
          slug: Slug,
          account: Slug,
          name: Type.String({ minLength: 1, maxLength: 40 }),
          grades: Type.Tuple([Grade, Grade]),
          starts: Days,
          ends: Days,
          enabled: Type.Boolean(),
          /** Credits that elective tasks must bring. */
          electives: Type.Integer({ minimum: 0 }),
          tasks: Type.Array(
            Type.Union([
              Type.Object({ on: ContentKey, ...task }, strict),
              /** The exam of this course. */
              Type.Object({ exam: CourseKey, ...task }, strict),
            ]),
            { minItems: 1 },
          ),
        },
        strict,
      ),
    ),
    /** People of the crowd whose children go to these schools. */
    families: Type.Optional(FamilyFile),
    children: Type.Array(
      Type.Object(
        {
          slug: Slug,
          /** A nickname of `logins.json`. */
          parent: Type.String({ minLength: 1, maxLength: 16 }),
          relation: Type.Union([
            Type.Literal('mother'),
            Type.Literal('father'),
            Type.Literal('grandparent'),
            Type.Literal('other'),
          ]),
          name: Type.String({ minLength: 1, maxLength: students.nameLength }),
          school: Slug,
          grade: Grade,
          /** 3 is 3班. */
          class: Type.Integer({ minimum: 1, maximum: 30 }),
          current: Type.Boolean(),
          /** Finished contents and passed exams. */
          learned: Type.Array(
            Type.Union([
              Type.Object({ on: ContentKey, ...learned }, strict),
              Type.Object({ exam: CourseKey, ...learned }, strict),
            ]),
          ),
          graduated: Type.Array(Type.Object({ semester: Slug, ...learned }, strict)),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type SchoolText = Static<typeof SchoolFile>;
