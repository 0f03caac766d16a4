import { type Static, Type } from 'typebox';
import { students } from '@academy/contract/limits.ts';

const Word = Type.String({ minLength: 1, maxLength: 4 });
const noExtraProperties = { additionalProperties: false };

/** The number of families of each school, and the names of their children. */
const FamilyFile = Type.Object(
  {
    surnames: Type.Array(Word, { minItems: 1 }),
    given: Type.Array(Word, { minItems: 1 }),
    groups: Type.Array(
      Type.Object(
        {
          school: Type.String({ minLength: 1 }),
          /** The children are spread over the first `classes` classes of these grades. */
          grades: Type.Tuple([
            Type.Integer({ minimum: -2, maximum: 12 }),
            Type.Integer({ minimum: -2, maximum: 12 }),
          ]),
          classes: Type.Integer({ minimum: 1, maximum: 30 }),
          count: Type.Integer({ minimum: 1, maximum: 2_000 }),
          /** In how many of the classes, the last ones, the school has yet to confirm a child; none when absent. */
          pending: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        },
        noExtraProperties,
      ),
    ),
  },
  noExtraProperties,
);
export type Families = Static<typeof FamilyFile>;

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Grade = Type.Integer({ minimum: -2, maximum: 12 });
const ContentKey = Type.String({ pattern: '^(article|course|mini)/[a-z0-9-]+$' });
const CourseKey = Type.String({ pattern: '^course/[a-z0-9-]+$' });
const Days = Type.Integer({ minimum: -3_650, maximum: 3_650 });
const strict = { additionalProperties: false };

const task = { required: Type.Boolean() };
const learned = { daysAgo: Type.Integer({ minimum: 0, maximum: 3_650 }) };

/** Schools, semesters, and the children of the users who can sign in. Days count from the first load. */
export const SchoolFile = Type.Object(
  {
    /** Slugs of accounts that are education offices: they see every school of their area. */
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
          /** The number of classes in each grade, named 1班, 2班 … */
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
          /** The number of credits that a child needs from elective courses and exams; other contents give none. */
          electives: Type.Integer({ minimum: 0 }),
          tasks: Type.Array(
            Type.Union([
              Type.Object({ on: ContentKey, ...task }, strict),
              /** The task is to pass the exam of this course. */
              Type.Object({ exam: CourseKey, ...task }, strict),
            ]),
            { minItems: 1 },
          ),
        },
        strict,
      ),
    ),
    /** Families of simulated users whose children attend these schools. */
    families: Type.Optional(FamilyFile),
    children: Type.Array(
      Type.Object(
        {
          slug: Slug,
          /** A nickname in `logins.json`. */
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
          /** Completed contents and attempts at exams. */
          learned: Type.Array(
            Type.Union([
              Type.Object({ on: ContentKey, ...learned }, strict),
              /** `wrong`: how many answers of the attempt are wrong; none when absent. */
              Type.Object(
                { exam: CourseKey, wrong: Type.Optional(Type.Integer({ minimum: 1 })), ...learned },
                strict,
              ),
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
