-- Figures for whoever runs an account: kept from what people did, and equal to counting it anew.

create function china_day(moment timestamptz) returns date language sql stable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

-- Where a child learned from which day on; what was learned stays where it was learned. The first place counts for all
-- days before.
create table student_places (
  student_id bigint not null references students on delete cascade,
  since date not null,
  school_id bigint references schools on delete set null,
  class_id bigint references school_classes on delete set null,
  primary key (student_id, since)
);
create index student_places_of_school on student_places (school_id);
create index student_places_of_class on student_places (class_id);

-- What has to be counted anew: a person's day, or what is known of a child. Written by triggers in the transaction that
-- changes a row, and only added to, so that nobody waits for anybody; a job takes it away.
create table figure_touches (
  id bigint generated always as identity primary key,
  -- a person's number, whoever that is by the time it is counted
  learner bigint,
  day date,
  student_id bigint,
  check (num_nonnulls(learner, student_id) = 1),
  check ((day is null) = (learner is null))
);

-- What is known of a day: a person's, by the child for whom they learned, or (user 0) the child's own. The subject is the
-- child, or the negative number of a person who learned without one. No keys to other tables: what is gone is taken out by the job.
create table learner_days (
  user_id bigint not null,
  -- 0001-01-01: how it is now
  day date not null,
  subject bigint not null,
  -- {"seconds/course": 720, …}; see domain/figures
  measures jsonb not null check (jsonb_typeof(measures) = 'object'),
  primary key (user_id, day, subject)
);
create index learner_days_of_subject on learner_days (subject, day);

-- The same by period, in the place where the subject was on the last of these days.
create table learner_periods (
  subject bigint not null,
  grain text not null check (grain in ('day', 'week', 'month', 'year', 'now')),
  start date not null,
  last_day date not null,
  class_id bigint,
  school_id bigint,
  area_id integer,
  measures jsonb not null check (jsonb_typeof(measures) = 'object'),
  primary key (subject, grain, start)
);
create index learner_periods_in_time on learner_periods (grain, start);

-- What is read: for each place and period how much of it there was, and of how many subjects.
create table figures (
  place text not null check (place in ('all', 'area', 'school', 'class', 'content', 'publisher')),
  -- 0 for all
  place_id bigint not null,
  figure text not null,
  grain text not null check (grain in ('day', 'week', 'month', 'year', 'now')),
  start date not null,
  -- course, mother …; empty for the whole
  slice text not null default '',
  amount bigint not null,
  people integer not null,
  primary key (place, place_id, grain, figure, start, slice)
);

create table figure_state (
  singleton boolean primary key default true check (singleton),
  -- since then nothing was left to be counted
  updated_at timestamptz
);
insert into figure_state default values;

-- A child's deletion has to find what was done for it, a session's the stretches played in it.
create index view_sessions_of_student on view_sessions (student_id) where student_id is not null;
create index view_intervals_of_session on view_intervals (session_id);
create index exam_attempts_of_student on exam_attempts (student_id) where student_id is not null;
create index shares_of_user on shares (user_id, created_at);

-- One function and three triggers a table that says what a person did at a moment. Of an update only rows count that
-- changed in a column that matters.
do $make$
declare watched record;
begin
  for watched in
    select * from (values
      ('view_intervals', 'at', 'user_id, at, content_id, took'),
      ('progress', 'completed_at', 'user_id, completed_at, content_id, lesson_id'),
      ('exam_attempts', 'submitted_at', 'user_id, submitted_at, student_id, passed'),
      ('ledger_entries', 'created_at', 'user_id, created_at, student_id, ledger, amount, rule_id'),
      ('interactions', 'created_at', 'user_id, created_at, content_id, kind'),
      ('comments', 'created_at', 'user_id, created_at, content_id, state'),
      ('shares', 'created_at', 'user_id, created_at, content_id')
    ) as listed (name, moment, columns)
  loop
    execute format($function$
      create function touch_%1$s() returns trigger language plpgsql as $touch$
      begin
        if tg_op = 'INSERT' then
          insert into figure_touches (learner, day) select distinct user_id, china_day(%2$s) from come
          where user_id is not null and %2$s is not null;
        elsif tg_op = 'DELETE' then
          insert into figure_touches (learner, day) select distinct user_id, china_day(%2$s) from gone
          where user_id is not null and %2$s is not null;
        else
          insert into figure_touches (learner, day) select distinct user_id, china_day(%2$s) from (
            (select %3$s from come except select %3$s from gone)
            union all (select %3$s from gone except select %3$s from come)) changed
          where user_id is not null and %2$s is not null;
        end if;
        return null;
      end $touch$ $function$, watched.name, watched.moment, watched.columns);
    execute format('create trigger touch_inserted after insert on %1$s referencing new table as come
      for each statement execute function touch_%1$s()', watched.name);
    execute format('create trigger touch_updated after update on %1$s referencing old table as gone new table as come
      for each statement execute function touch_%1$s()', watched.name);
    execute format('create trigger touch_deleted after delete on %1$s referencing old table as gone
      for each statement execute function touch_%1$s()', watched.name);
  end loop;
end $make$;

-- For which child a stay was: that changes when the child goes, or its people become one.
create function touch_view_sessions() returns trigger language plpgsql as $$
begin
  insert into figure_touches (learner, day)
  select piece.user_id, china_day(piece.at)
  from (select id, user_id, student_id from come except select id, user_id, student_id from gone) changed
  join view_intervals piece on piece.session_id = changed.id
  union
  select progress.user_id, china_day(progress.completed_at)
  from (select user_id, content_id, student_id, id from come except select user_id, content_id, student_id, id from gone) changed
  join progress on progress.user_id = changed.user_id and progress.content_id = changed.content_id
  where progress.completed_at is not null;
  return null;
end $$;
create trigger touch_updated after update on view_sessions referencing old table as gone new table as come
  for each statement execute function touch_view_sessions();

-- What was completed counts for the child of the latest stay until then; one that comes late, or goes, changes which that is.
create function touch_completed() returns trigger language plpgsql as $$
begin
  insert into figure_touches (learner, day)
  select distinct progress.user_id, china_day(progress.completed_at) from changed
  join progress on progress.user_id = changed.user_id and progress.content_id = changed.content_id
  where progress.completed_at >= changed.opened_at;
  return null;
end $$;
create trigger touch_inserted after insert on view_sessions referencing new table as changed
  for each statement execute function touch_completed();
create trigger touch_deleted after delete on view_sessions referencing old table as changed
  for each statement execute function touch_completed();

create function keep_student_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into figure_touches (student_id) values (old.id);
  elsif tg_op = 'INSERT' then
    insert into student_places (student_id, since, school_id, class_id)
    values (new.id, '0001-01-01', new.school_id, new.class_id);
    insert into figure_touches (student_id) values (new.id);
  elsif (new.school_id, new.class_id) is distinct from (old.school_id, old.class_id) then
    insert into student_places (student_id, since, school_id, class_id)
    values (new.id, china_day(now()), new.school_id, new.class_id)
    on conflict (student_id, since) do update set school_id = excluded.school_id, class_id = excluded.class_id;
    insert into figure_touches (student_id) values (new.id);
  end if;
  return null;
end $$;
create trigger keep_student_place after insert or update or delete on students
  for each row execute function keep_student_place();

create function touch_student() returns trigger language plpgsql as $$
begin
  insert into figure_touches (student_id)
  select distinct student_id from (values (old.student_id), (new.student_id)) touched (student_id)
  where student_id is not null;
  return null;
end $$;
create trigger touch_student after insert or update or delete on guardians
  for each row execute function touch_student();
create trigger touch_student after insert or update or delete on graduations
  for each row execute function touch_student();

-- A school that comes to another area takes its past with it.
create function touch_school() returns trigger language plpgsql as $$
begin
  insert into figure_touches (student_id) select distinct student_id from student_places where school_id = new.id;
  return null;
end $$;
create trigger touch_school after update on schools
  for each row when (old.area_id is distinct from new.area_id) execute function touch_school();

-- What was there before this file.
insert into student_places (student_id, since, school_id, class_id)
select id, '0001-01-01', school_id, class_id from students;
insert into figure_touches (student_id) select id from students;
insert into figure_touches (learner, day)
select user_id, china_day(at) from view_intervals
union select user_id, china_day(completed_at) from progress where completed_at is not null
union select user_id, china_day(submitted_at) from exam_attempts where submitted_at is not null
union select user_id, china_day(created_at) from ledger_entries
union select user_id, china_day(created_at) from interactions
union select user_id, china_day(created_at) from comments
union select user_id, china_day(created_at) from shares where user_id is not null;
