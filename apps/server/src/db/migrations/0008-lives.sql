-- Lives that are really pushed: who publishes, what was recorded, the room, and the seats beside the expert.

alter table lives
  -- publish: an expert's page or program sends it; recorded: a video that runs at its hour as if it were live
  add origin text not null default 'publish' check (origin in ('publish', 'recorded')),
  add started_at timestamptz,
  add ended_at timestamptz,
  -- the latest publisher's number of whom something can be watched; players load anew when it rises
  add run integer not null default 0 check (run >= 0),
  -- since when nobody publishes although it runs
  add left_at timestamptz,
  add slow_seconds smallint not null default 0 check (slow_seconds between 0 and 60),
  add pinned_comment_id bigint references live_comments on delete set null,
  -- raised by every change of the list of seats
  add seat_version integer not null default 0 check (seat_version >= 0),
  add like_taps integer not null default 0 check (like_taps >= 0),
  add peak_count integer not null default 0 check (peak_count >= 0),
  add words text not null default '' check (length(words) <= 500),
  -- of what was recorded, so much from its beginning is no part of the replay
  add trim_seconds integer not null default 0 check (trim_seconds >= 0),
  -- the replay's playlist of the sound alone, in the storage; null where nothing sounds, or nothing was recorded
  add sound_path text,
  -- so many may reserve it; null for all who want to
  add capacity integer check (capacity > 0),
  -- the replay goes some weeks after the end; otherwise it stays
  add drop_replay boolean not null default false;
update lives set origin = 'recorded' where video_id is not null;

-- One stay of a publisher. What it sent lies in the storage under `lives/<content>/<number>/`.
create table live_runs (
  content_id bigint not null references lives on delete cascade,
  number integer not null check (number > 0),
  user_id bigint references users on delete set null,
  -- which process packs it, so that another one neither serves nor ends it by mistake
  process uuid not null,
  beat_at timestamptz not null,
  -- where it begins in the live's own time, in milliseconds
  begins_at integer not null default 0 check (begins_at >= 0),
  -- the place of its first segment among all that players were ever told of
  sequence integer not null default 0 check (sequence >= 0),
  -- its process died: what players were told of last may be missing
  broken boolean not null default false,
  -- of the picture, in pixels; 0 until something came
  width integer not null default 0 check (width >= 0),
  height integer not null default 0 check (height >= 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (content_id, number)
);
create unique index live_runs_one_open on live_runs (content_id) where ended_at is null;

-- Segments that are whole in the storage: what a replay is made of, whatever became of the process.
create table live_segments (
  content_id bigint not null,
  run integer not null,
  number integer not null check (number >= 0),
  milliseconds integer not null check (milliseconds > 0),
  bytes integer not null check (bytes > 0),
  -- of the same segment with the sound alone; 0 where there is none in it
  sound_bytes integer not null default 0 check (sound_bytes >= 0),
  at timestamptz not null,
  primary key (content_id, run, number),
  foreign key (content_id, run) references live_runs (content_id, number) on delete cascade
);

-- Who was there, once a live; guests are counted by the room alone.
create table live_visits (
  content_id bigint not null references lives on delete cascade,
  user_id bigint not null references users on delete cascade,
  first_at timestamptz not null,
  muted boolean not null default false,
  removed boolean not null default false,
  primary key (content_id, user_id)
);

-- The line and the seats.
create table live_seats (
  content_id bigint not null references lives on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- 0 waiting, 1 accepted
  status smallint not null check (status in (0, 1)),
  question text not null default '' check (length(question) <= 100),
  voice_only boolean not null default false,
  anonymous boolean not null default false,
  invited boolean not null default false,
  asked_at timestamptz not null,
  accepted_at timestamptz,
  -- the last sign of life
  seen_at timestamptz not null,
  -- what others know somebody by who does not want to be known
  number bigint generated always as identity,
  primary key (content_id, user_id)
);
create index live_seats_in_line on live_seats (content_id, asked_at);

-- How many one process has in a room; those that were not renewed for a while count no more.
create table live_presence (
  content_id bigint not null references lives on delete cascade,
  process uuid not null,
  count integer not null check (count >= 0),
  at timestamptz not null,
  primary key (content_id, process)
);

-- What server processes tell each other about rooms, where it is too long for a notification; swept by them.
create table room_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);

-- What was asked, and at which second of the live it was answered: the replay's index.
create table live_questions (
  id bigint generated always as identity primary key,
  content_id bigint not null references lives on delete cascade,
  user_id bigint references users on delete set null,
  text text not null check (length(text) between 1 and 100),
  anonymous boolean not null,
  asked_at timestamptz not null,
  answered_at_second integer check (answered_at_second >= 0)
);
create index live_questions_of_live on live_questions (content_id, id);

-- Persons who keep order in an expert's live.
create table live_assistants (
  content_id bigint not null references lives on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (content_id, user_id)
);

-- What begins where, named by whoever runs the live; in seconds of all that was recorded, before any trimming.
create table live_chapters (
  content_id bigint not null references lives on delete cascade,
  at_second integer not null check (at_second >= 0),
  title text not null check (length(title) between 1 and 60),
  primary key (content_id, at_second)
);
create trigger note_content_change after insert or delete or truncate or update on live_chapters
  execute function note_content_change();

-- What an activity consists of, each at its own hour: at a place, or a live of its own.
create table act_sessions (
  content_id bigint not null references lives on delete cascade,
  position smallint not null check (position >= 0),
  title text not null check (length(title) between 1 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expert_id bigint references experts on delete set null,
  -- where it takes place, for who comes; empty where there is only the live
  place text not null default '' check (length(place) <= 80),
  live_id bigint references lives on delete set null,
  primary key (content_id, position),
  check (ends_at > starts_at),
  check (live_id <> content_id)
);
create index act_sessions_of_live on act_sessions (live_id);
create trigger note_content_change after insert or delete or truncate or update on act_sessions
  execute function note_content_change();

-- A room reads on by ids, and each comment asks what its author said lately: without these every one of them reads them all.
create index live_comments_in_order on live_comments (content_id, id);
create index live_comments_of_one on live_comments (user_id, content_id);
