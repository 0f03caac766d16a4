-- Learning: what was really watched and read, exams, what is earned by it, children and their semesters.

-- Schools and their classes. A school belongs to an account, which runs it; the account of an area (a bureau) sees all
-- schools below its area.
alter table accounts add kind text not null default 'school' check (kind in ('platform', 'area', 'school'));
update accounts set kind = 'platform' where platform;

create table schools (
  id bigint generated always as identity primary key,
  key text unique,
  account_id bigint references accounts,
  area_id integer not null references areas,
  name text not null check (length(name) between 2 and 40),
  unique (area_id, name)
);
create table school_classes (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools on delete cascade,
  -- 1–6 primary, 7–9 middle, 10–12 senior; -2 to 0 kindergarten: small, middle, big
  grade smallint not null check (grade between -2 and 12),
  -- 2026 for the school year that begins in September 2026
  school_year smallint not null,
  name text not null check (length(name) between 1 and 20),
  unique (school_id, school_year, grade, name),
  unique (id, school_id)
);

-- A child, as little of it as will do: no photo, no number, no birthday.
create table students (
  id bigint generated always as identity primary key,
  key text unique,
  name text not null check (length(name) between 1 and 16),
  grade smallint not null check (grade between -2 and 12),
  school_id bigint references schools,
  class_id bigint,
  -- the app's own name for the form that added it, so that sending it twice adds one
  request_key uuid unique,
  created_at timestamptz not null default now(),
  foreign key (class_id, school_id) references school_classes (id, school_id),
  check (class_id is null or school_id is not null)
);
create index students_of_class on students (class_id);
create index students_of_school on students (school_id);

create table guardians (
  user_id bigint not null references users on delete cascade,
  student_id bigint not null references students on delete cascade,
  relation text not null check (relation in ('mother', 'father', 'grandparent', 'other')),
  -- whose learning counts now; one child at a time
  current boolean not null default false,
  bound_at timestamptz not null default now(),
  primary key (user_id, student_id)
);
create unique index guardians_one_current on guardians (user_id) where current;
create index guardians_of_student on guardians (student_id);

-- A child that nobody looks after here any more is not kept, however its last guardian went. The lock makes two who leave
-- at once go one after the other, so that the second one sees that it is the last.
create function forget_lone_student() returns trigger language plpgsql as $$
begin
  perform from students where id = old.student_id for update;
  delete from students where id = old.student_id
    and not exists (select from guardians where student_id = old.student_id);
  return null;
end $$;
create trigger forget_lone_student after delete on guardians
  for each row execute function forget_lone_student();

-- Six characters by which a second guardian comes to the same child: seven days, one use.
create table pairing_codes (
  code text primary key check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  student_id bigint not null references students on delete cascade,
  made_by bigint not null references users on delete cascade,
  expires_at timestamptz not null,
  used_by bigint references users on delete set null,
  used_at timestamptz
);
create index pairing_codes_of_student on pairing_codes (student_id);
-- Codes that were typed and fit none, so that nobody can try them all.
create table pairing_failures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  failed_at timestamptz not null
);
create index pairing_failures_of_user on pairing_failures (user_id, failed_at desc);

-- One stay at one thing that takes time. The nonce is what beats must carry, also those that come late.
create table view_sessions (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  lesson_id bigint references lessons on delete set null,
  student_id bigint references students on delete set null,
  nonce_hash text not null,
  opened_at timestamptz not null,
  -- nothing was played in it after this, whenever the last beats arrive
  closed_at timestamptz
);
create index view_sessions_of_user on view_sessions (user_id, opened_at desc);

-- The time of a person's own day that has been claimed, in milliseconds since 1970, no further back than beats may be
-- late: however many pages and devices play at once, the same minute counts once.
create table view_clocks (
  user_id bigint primary key references users on delete cascade,
  spent int8multirange not null default '{}'
);

-- What was played, as it was accepted; never changed. Roll-ups are made of it and can be made anew.
create table view_intervals (
  id bigint generated always as identity primary key,
  session_id uuid not null references view_sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  lesson_id bigint references lessons on delete set null,
  from_second integer not null check (from_second >= 0),
  to_second integer not null,
  -- seconds of the day on the clock on the wall that it took
  took integer not null check (took >= 0),
  at timestamptz not null,
  -- of the beat and the stretch within it, so that one that is sent again is found
  beat_key uuid not null,
  place smallint not null,
  unique (beat_key, place),
  check (to_second > from_second)
);
create index view_intervals_in_time on view_intervals (at);
create index view_intervals_of_user on view_intervals (user_id, at desc);

-- How far one has come with a thing: the seconds that were seen, merged, and where one stopped.
create table progress (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  -- 0: the content itself, for what has no lessons
  lesson_id bigint not null default 0,
  seen int4multirange not null default '{}',
  seen_seconds integer not null default 0 check (seen_seconds >= 0),
  position integer not null default 0 check (position >= 0),
  total_seconds integer not null check (total_seconds > 0),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, content_id, lesson_id)
);
create index progress_latest on progress (user_id, updated_at desc);

-- Exams: a bank of questions of which some are drawn.
create table exams (
  id bigint generated always as identity primary key,
  key text unique,
  course_id bigint not null references courses on delete cascade,
  title text not null check (title <> ''),
  draw_count smallint not null check (draw_count between 1 and 50),
  seconds integer not null check (seconds between 60 and 7200),
  pass_percent smallint not null check (pass_percent between 1 and 100),
  attempts_a_day smallint not null check (attempts_a_day between 1 and 20),
  unique (course_id)
);
create table questions (
  id bigint generated always as identity primary key,
  key text,
  exam_id bigint not null references exams on delete cascade,
  -- 1 single choice, 2 multiple choice, 3 true or false
  type smallint not null check (type in (1, 2, 3)),
  text text not null check (length(text) between 1 and 300),
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  -- places of the right options, ascending, from 0
  answer smallint[] not null check (array_length(answer, 1) >= 1),
  explanation text not null,
  lesson_id bigint references lessons on delete set null,
  at_second integer check (at_second >= 0),
  withdrawn boolean not null default false,
  unique (exam_id, key)
);
-- A course's page says whether it has an exam, and of how many questions.
create trigger note_content_change after insert or delete or truncate or update on exams
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on questions
  execute function note_content_change();
create table exam_attempts (
  id uuid primary key,
  exam_id bigint not null references exams on delete cascade,
  user_id bigint not null references users on delete cascade,
  student_id bigint references students on delete set null,
  -- the questions as they were drawn: text, options in their order, right answer, explanation, lesson
  paper jsonb not null check (jsonb_typeof(paper) = 'array'),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  submitted_at timestamptz,
  right_count smallint,
  passed boolean,
  check ((submitted_at is null) = (right_count is null)),
  check ((submitted_at is null) = (passed is null))
);
create unique index exam_attempts_one_open on exam_attempts (user_id, exam_id) where submitted_at is null;
create index exam_attempts_of_user on exam_attempts (user_id, exam_id, started_at desc);
create table wrong_answers (
  user_id bigint not null references users on delete cascade,
  question_id bigint not null references questions on delete cascade,
  attempt_id uuid not null references exam_attempts on delete cascade,
  wrong_at timestamptz not null,
  mastered_at timestamptz,
  primary key (user_id, question_id)
);
create index wrong_answers_of_attempt on wrong_answers (attempt_id);

-- What earns credit, by version: a change makes a new one, and every entry says which it rests on.
create table credit_rules (
  id integer generated always as identity primary key,
  key text not null,
  version smallint not null check (version >= 1),
  ledger smallint not null check (ledger in (1, 2)),
  -- null: the credit that the course itself has; 0: nothing any more
  amount integer check (amount >= 0),
  -- how many times, and not how much
  cap_a_day integer check (cap_a_day > 0),
  cap_in_all integer check (cap_in_all > 0),
  since timestamptz not null,
  unique (key, version)
);
-- A person earns for one cause once; another person may for the same.
alter table ledger_entries
  drop constraint ledger_entries_cause_key,
  add unique (user_id, cause),
  add student_id bigint references students on delete set null,
  add rule_id integer references credit_rules,
  add content_id bigint references contents on delete set null,
  -- an entry is never changed: another one takes it back
  add reverses bigint unique references ledger_entries;
create index ledger_entries_of_student on ledger_entries (student_id, ledger, created_at desc);
create index ledger_entries_latest on ledger_entries (created_at);

-- What a person thought of a course after finishing it.
create table course_ratings (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references courses on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 500),
  -- whoever reads it learns no name
  anonymous boolean not null default false,
  rated_at timestamptz not null,
  primary key (user_id, content_id)
);
create index course_ratings_of_course on course_ratings (content_id) include (stars);

-- A term of an account's school life: what is to be done in it, and for what.
create table semesters (
  id bigint generated always as identity primary key,
  key text unique,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (name <> ''),
  grade_from smallint not null,
  grade_to smallint not null,
  starts_on date not null,
  ends_on date not null,
  enabled boolean not null default false,
  elective_credits integer not null default 0 check (elective_credits >= 0),
  check (grade_from <= grade_to),
  check (ends_on > starts_on)
);
create index semesters_of_account on semesters (account_id, starts_on desc);
create table semester_tasks (
  id bigint generated always as identity primary key,
  semester_id bigint not null references semesters on delete cascade,
  position smallint not null,
  content_id bigint references contents on delete cascade,
  exam_id bigint references exams on delete cascade,
  required boolean not null,
  credit integer not null check (credit between 0 and 20),
  unique (semester_id, position),
  check (num_nonnulls(content_id, exam_id) = 1)
);
create table graduations (
  student_id bigint not null references students on delete cascade,
  semester_id bigint not null references semesters on delete cascade,
  -- on the certificate, and how anyone verifies it
  serial text not null unique check (serial ~ '^[0-9A-Z-]{12,24}$'),
  -- as the child was called then: a certificate does not pass to another name
  student_name text not null,
  graduated_by bigint references users on delete set null,
  credits integer not null,
  graduated_at timestamptz not null,
  primary key (student_id, semester_id)
);
create index graduations_by on graduations (graduated_by) where graduated_by is not null;
