-- What a guest watched on a phone is taken over at sign-in: a session that was opened with a guest's ticket.
alter table view_sessions add column taken_over_at timestamptz;
comment on column view_sessions.taken_over_at is
  'when the user who signed in took over what a guest had watched on the same phone';

-- What was learned for a student goes with its record. Without its student a session would count for every sibling.
-- Of an exam the paper stays with the notebook of mistakes that belongs to its user, and counts for nobody.
alter table exam_attempts add column student_removed boolean not null default false;
create function delete_learning_of_student() returns trigger language plpgsql as $$
begin
  delete from view_sessions where student_id = old.id;
  update exam_attempts set student_removed = true where student_id = old.id;
  return old;
end $$;
create trigger delete_learning_of_student before delete on students
  for each row execute function delete_learning_of_student();
