import { listSchools } from '@academy/contract/areas/student.ts';
import { listClasses, listSchools as readSchools } from '../../domain/students/list-schools.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentParts } from './student-parts.ts';

/** Classes come with one school only: those of all schools would be a list that nobody reads. */
export const createSchoolRoute = ({ db, clock }: StudentParts): Route =>
  route(listSchools, async ({ area_id: areaId, keyword, school_id: schoolId, grade }) => ({
    schools: await readSchools(db, { areaId, keyword, schoolId }),
    classes: schoolId === undefined ? [] : await listClasses(db, { schoolId, grade, now: clock.now() }),
  }));
