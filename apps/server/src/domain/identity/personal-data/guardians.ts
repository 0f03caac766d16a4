import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

/** The database deletes a student together with its last guardian, and its certificates with it. */
const children: PersonalTable = {
  ownerColumns: ['guardians.user_id'],
  title: '我的孩子',
  read: ({ id }) => sql`
    select students.name as "称呼", students.grade as "年级", schools.name as "学校", school_classes.name as "班级",
      case when students.school_id is not null then case enrolment_state when 'confirmed' then '已确认' when 'pending' then '待确认'
        else '未确认' end end as "学校确认",
      case relation when 'mother' then '妈妈' when 'father' then '爸爸' when 'grandparent' then '祖辈' else '其他家人' end
        as "我是孩子的",
      current as "当前学习的孩子", bound_at as "绑定时间"
    from guardians join students on students.id = student_id left join schools on schools.id = students.school_id
    left join school_classes on school_classes.id = class_id
    where user_id = ${id} order by bound_at, student_id`,
  erase: erasedBy(({ id }) => [sql`delete from guardians where user_id = ${id}`]),
};

/** The names are sealed, and serve to be replaced. */
const formerChildren: PersonalTable = {
  ownerColumns: ['former_children.user_id'],
  title: '移除过的孩子',
  read: ({ id }) => sql`
    select removed_at as "移除时间" from former_children where user_id = ${id} order by removed_at, id`,
  erase: erasedBy(({ id }) => [sql`delete from former_children where user_id = ${id}`]),
};

const certificates: PersonalTable = {
  ownerColumns: ['graduations.graduated_by'],
  title: '领取的毕业证书',
  read: ({ id }) => sql`
    select student_name as "孩子", semesters.name as "学期", serial as "证书编号", credits as "学分",
      graduated_at as "毕业时间"
    from graduations join semesters on semesters.id = semester_id
    where graduated_by = ${id} order by graduated_at, serial`,
  erase: erasedBy(({ id }) => [sql`update graduations set graduated_by = null where graduated_by = ${id}`]),
};

const pairingCodes: PersonalTable = {
  ownerColumns: ['pairing_codes.created_by', 'pairing_codes.used_by'],
  title: '孩子的配对码',
  read: ({ id }) => sql`
    select students.name as "孩子", case when created_by = ${id} then '我生成的' else '我用过的' end as "类别",
      expires_at as "有效期至", used_at as "使用时间"
    from pairing_codes join students on students.id = student_id
    where ${id} in (created_by, used_by) order by expires_at, code`,
  erase: erasedBy(({ id }) => [
    sql`delete from pairing_codes where created_by = ${id}`,
    sql`update pairing_codes set used_by = null where used_by = ${id}`,
  ]),
};

const pairingFailures: PersonalTable = {
  ownerColumns: ['pairing_failures.user_id'],
  title: '输错的配对码',
  read: ({ id }) => sql`
    select failed_at as "时间" from pairing_failures where user_id = ${id} order by failed_at`,
  erase: erasedBy(({ id }) => [sql`delete from pairing_failures where user_id = ${id}`]),
};

const classCodeFailures: PersonalTable = {
  ownerColumns: ['class_code_failures.user_id'],
  title: '输错的班级码',
  read: ({ id }) => sql`
    select failed_at as "时间" from class_code_failures where user_id = ${id} order by failed_at`,
  erase: erasedBy(({ id }) => [sql`delete from class_code_failures where user_id = ${id}`]),
};

const schoolRequests: PersonalTable = {
  ownerColumns: ['school_requests.user_id'],
  title: '请学院添加的学校',
  read: ({ id }) => sql`
    select school_requests.name as "学校", areas.name as "地区", note as "补充说明", created_at as "时间"
    from school_requests join areas on areas.id = area_id where user_id = ${id} order by school_requests.id`,
  erase: erasedBy(({ id }) => [sql`delete from school_requests where user_id = ${id}`]),
};

export const guardianTables: readonly PersonalTable[] = [
  children,
  formerChildren,
  certificates,
  pairingCodes,
  pairingFailures,
  classCodeFailures,
  schoolRequests,
];
