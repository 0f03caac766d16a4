-- A child may be expected (-4) or below three (-3): then it has no school. Where schools have five years of primary and
-- four of junior school (五四学制), grades 6 to 9 have other names; a child without a school remembers which it chose.
alter table students drop constraint students_grade_check;
alter table students add check (grade between -4 and 12);
alter table students add check (grade > -3 or school_id is null);
alter table students add column five_four boolean not null default false;

-- The grades of a school; null where they are not known. A school that is known by its classes has their whole stages.
alter table schools add column grade_from smallint, add column grade_to smallint;
update schools set
  grade_from = case when lowest <= 0 then -2 when lowest <= 6 then 1 when lowest <= 9 then 7 else 10 end,
  grade_to = case when highest <= 0 then 0 when highest <= 6 then 6 when highest <= 9 then 9 else 12 end
from (select school_id, min(grade) as lowest, max(grade) as highest from school_classes group by school_id) known
where known.school_id = schools.id;
alter table schools add check ((grade_from is null) = (grade_to is null)),
  add check (grade_from between -2 and grade_to and grade_to <= 12);
