-- A task's credit is what its course or exam gives everywhere else; a semester has no figures of its own. Where its
-- electives now give less than it asks for, it asks for what they give.
alter table semester_tasks drop column credit;
update semesters set elective_credits = least(elective_credits, coalesce((
  select sum(case when task.exam_id is null then courses.credit else 1 end)
  from semester_tasks task left join courses on courses.content_id = task.content_id
  where task.semester_id = semesters.id and not task.required), 0));
