-- A child counts for a school once it is confirmed: by the class code, which the school hands out, or by the school itself.

-- Six characters that are not easily confused. Only the first 48 bits of such a uuid are used; all of them are random.
create function create_class_code() returns text language plpgsql volatile as $$
declare
  random_bytes bytea;
  created text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random_bytes, position) & 31) + 1, 1), '')
      into created from generate_series(0, 5) as position;
    exit when not exists (select from school_classes where code = created);
  end loop;
  return created;
end $$;

alter table school_classes add code text unique check (code ~ '^[2-9A-HJ-NP-Z]{6}$');
-- One statement per class, so that each sees the codes of the ones before it.
do $codes$
declare
  class_id bigint;
begin
  for class_id in select id from school_classes loop
    update school_classes set code = create_class_code() where id = class_id;
  end loop;
end $codes$;
alter table school_classes alter code set default create_class_code(), alter code set not null;

-- Wrong class codes, so that nobody can try them all.
create table class_code_failures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  network_hash text not null,
  failed_at timestamptz not null
);
create index class_code_failures_of_user on class_code_failures (user_id, failed_at desc);
create index class_code_failures_of_network on class_code_failures (network_hash, failed_at desc);

-- Without a school the state means nothing. A declined child keeps its school, by which its tasks are found, and has no class.
alter table students add enrolment_state text not null default 'pending'
  check (enrolment_state in ('pending', 'confirmed', 'declined')),
  add check (enrolment_state <> 'declined' or class_id is null);
create index students_pending on students (school_id, class_id) where enrolment_state = 'pending';

-- Whether the student counts for the school and class; for the whole time in them, whenever that was decided.
alter table enrolments add confirmed boolean not null default true;
alter table enrolments alter confirmed drop default;
alter table learner_periods add confirmed boolean not null default true;
alter table learner_periods alter confirmed drop default;

-- Whoever has a school by now was counted until now.
update students set enrolment_state = 'confirmed' where school_id is not null;

create or replace function record_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into dirty_days (student_id) values (old.id);
  elsif tg_op = 'INSERT' then
    insert into enrolments (student_id, since, school_id, class_id, confirmed)
    values (new.id, '0001-01-01', new.school_id, new.class_id, new.enrolment_state = 'confirmed');
    insert into dirty_days (student_id) values (new.id);
  elsif (new.school_id, new.class_id) is distinct from (old.school_id, old.class_id) then
    insert into enrolments (student_id, since, school_id, class_id, confirmed)
    values (new.id, china_day(now()), new.school_id, new.class_id, new.enrolment_state = 'confirmed')
    on conflict (student_id, since) do update
      set school_id = excluded.school_id, class_id = excluded.class_id, confirmed = excluded.confirmed;
    insert into dirty_days (student_id) values (new.id);
  elsif new.enrolment_state <> old.enrolment_state then
    update enrolments set confirmed = (new.enrolment_state = 'confirmed')
    where student_id = new.id and since = (select max(since) from enrolments where student_id = new.id);
    insert into dirty_days (student_id) values (new.id);
  end if;
  return null;
end $$;

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('reminder', 'started', 'moved', 'replay', 'reply', 'approved',
    'refused', 'planned', 'began', 'graduated', 'paired', 'declined'));
