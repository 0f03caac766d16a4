-- What the academy tells a person by itself: that a live they reserved is near, has begun, has moved, can be seen again.

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reminder', 'started', 'moved', 'replay')),
  title text not null check (length(title) between 1 and 40),
  text text not null check (length(text) between 1 and 400),
  -- where it leads
  content_id bigint references contents on delete cascade,
  -- why it was sent: for one cause nobody is told twice
  cause text not null check (length(cause) between 1 and 100),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, cause)
);
create index notices_of_one on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices (created_at);
create index notices_of_content on notices (content_id);

-- A step that was taken before a live, at the hour it had then, for everybody who had reserved it: taken once.
create table live_steps (
  content_id bigint not null references lives on delete cascade,
  step text not null check (step in ('day', 'hour', 'minutes', 'started', 'replay')),
  starts_at timestamptz not null,
  taken_at timestamptz not null,
  primary key (content_id, step, starts_at)
);

-- A change of a live's hour, whoever made it, until those who reserved it were told.
create table live_moves (
  id bigint generated always as identity primary key,
  content_id bigint not null references lives on delete cascade,
  starts_before timestamptz not null,
  starts_at timestamptz not null,
  moved_at timestamptz not null default now(),
  told_at timestamptz
);
create index live_moves_of_live on live_moves (content_id, moved_at);
create index live_moves_untold on live_moves (content_id) where told_at is null;

create function note_live_move() returns trigger language plpgsql as $$
begin
  insert into live_moves (content_id, starts_before, starts_at) values (new.content_id, old.starts_at, new.starts_at);
  return null;
end $$;
-- Only what is still to come can move: the demo's lives of the past are planned anew and again.
create trigger note_live_move after update of starts_at on lives for each row
  when (old.status = 0 and new.status = 0 and old.starts_at <> new.starts_at) execute function note_live_move();
