import { listSchools, listStudents } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { listStudents as readStudents } from '../../domain/students/list-students.ts';
import { listClasses, listSchools as readSchools } from '../../domain/students/schools.ts';
import type { Clock } from '../../kit/clock.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import type { SealedText } from '../../kit/sealed-text.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';

export const createStudentListRoute = ({ db }: StudentDeps): Route =>
  route(listStudents, async (_input, { identity }) => ({ list: await readStudents(db, identity!.uid) }));

/**
 * Schools follow the grade; a school that does not have it is not listed, also when it is the one that was named. Classes
 * are listed for one school only: a list of all classes would be useless.
 */
export const createSchoolListRoute = ({ db, clock }: StudentDeps): Route =>
  route(listSchools, async ({ area_id: areaId, keyword, school_id: schoolId, grade }) => ({
    schools: await readSchools(db, { areaId, keyword, schoolId, grade }),
    classes: schoolId === undefined ? [] : await listClasses(db, { schoolId, grade, now: clock.now() }),
  }));

export interface StudentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: KeyedHash;
  /** See `formerChildrenPurpose`. */
  readonly sealedNames: SealedText;
  readonly storage: Storage;
  /** The public address of the academy. Absent: the host that the request names. */
  readonly publicUrl?: string | undefined;
}
