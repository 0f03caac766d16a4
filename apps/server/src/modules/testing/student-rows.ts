import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';

let serial = 0;
const next = () => (serial += 1);

/** A child of this user, not their current one by default; its school has confirmed it. */
export async function addStudent(
  db: Db,
  userId: number,
  fields: Partial<Insertable<Schema['students']>> & { current?: boolean } = {},
): Promise<number> {
  const { current = false, ...student } = fields;
  const { id } = await db
    .insertInto('students')
    .values({ name: '小满', grade: 2, enrolment_state: 'confirmed', ...student })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addGuardian(db, { user_id: userId, student_id: id, current });
  return id;
}

export async function addGuardian(
  db: Db,
  fields: Partial<Insertable<Schema['guardians']>> & { user_id: number; student_id: number },
): Promise<void> {
  if (fields.current)
    await db.updateTable('guardians').set({ current: false }).where('user_id', '=', fields.user_id).execute();
  await db
    .insertInto('guardians')
    .values({ relation: 'mother', ...fields })
    .execute();
}

export async function addSchool(
  db: Db,
  fields: Partial<Insertable<Schema['schools']>> & { area_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('schools')
    .values({ name: `第${next()}小学`, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addClass(
  db: Db,
  fields: Partial<Insertable<Schema['school_classes']>> & { school_id: number; school_year: number },
): Promise<number> {
  const { id } = await db
    .insertInto('school_classes')
    .values({ grade: 2, name: `${next()}班`, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A day from now: 2026-11-28. */
const dateIn = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** A semester for the second grade that began a week ago and is enabled. */
export async function addSemester(
  db: Db,
  fields: Partial<Insertable<Schema['semesters']>> & { account_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('semesters')
    .values({
      name: `第${next()}学期`,
      grade_from: 2,
      grade_to: 2,
      starts_on: dateIn(-7),
      ends_on: dateIn(70),
      enabled: true,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addTask(
  db: Db,
  fields: Partial<Insertable<Schema['semester_tasks']>> & { semester_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('semester_tasks')
    .values({ position: next(), required: true, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A child with its code, its certificate and a mistyped code, and a removed child: a row wherever a guardian can have one. */
export async function addGuardianTraces(db: Db, userId: number, name = '小满'): Promise<number> {
  const studentId = await addStudent(db, userId, { name, current: true });
  const { account_id: accountId } = await db
    .selectFrom('accounts')
    .select('id as account_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const semesterId = await addSemester(db, { account_id: accountId });
  await db
    .insertInto('graduations')
    .values({
      student_id: studentId,
      semester_id: semesterId,
      serial: `2026-${randomUUID().slice(0, 8).toUpperCase()}`,
      student_name: name,
      graduated_by: userId,
      credits: 6,
      graduated_at: new Date(),
    })
    .execute();
  const code = Array.from({ length: 6 }, () => '23456789ABCDEFGH'[Math.floor(Math.random() * 16)]).join('');
  await db
    .insertInto('pairing_codes')
    .values({
      code,
      student_id: studentId,
      created_by: userId,
      used_by: userId,
      used_at: new Date(),
      expires_at: new Date(),
    })
    .execute();
  await db.insertInto('pairing_failures').values({ user_id: userId, failed_at: new Date() }).execute();
  await db
    .insertInto('class_code_failures')
    .values({ user_id: userId, network_hash: 'a network', failed_at: new Date() })
    .execute();
  await db
    .insertInto('former_children')
    .values({ id: randomUUID(), user_id: userId, sealed_name: 'sealed', removed_at: new Date() })
    .execute();
  return studentId;
}
