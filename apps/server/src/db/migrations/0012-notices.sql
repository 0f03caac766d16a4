-- Notices of more than reserved lives, what somebody wants to be told, and the phones that are told outside the app.

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('reminder', 'started', 'moved', 'replay', 'reply', 'approved',
    'refused', 'planned', 'began', 'graduated', 'paired')),
  -- one's own comment that it is about: the one that was answered or looked at
  add comment_id bigint references comments on delete cascade,
  -- where it leads when it is about no content
  add page text check (page in ('graduation', 'children')),
  add check ((comment_id is not null) = (kind in ('reply', 'approved', 'refused')));
create index notices_of_comment on notices (comment_id) where comment_id is not null;

alter table live_steps
  drop constraint live_steps_step_check,
  add constraint live_steps_step_check
    check (step in ('day', 'hour', 'minutes', 'started', 'replay', 'planned', 'began'));

-- What somebody chose to be told or not. What is not here is told.
create table notice_settings (
  user_id bigint not null references users on delete cascade,
  topic text not null check (topic in ('reminder', 'live', 'reply', 'review', 'expert', 'system')),
  wanted boolean not null,
  primary key (user_id, topic)
);

-- Which replies a notice tells of. A reply is told of once, to whom it answers.
create table notice_replies (
  reply_id bigint primary key references comments on delete cascade,
  notice_id bigint not null references notices on delete cascade
);
create index notice_replies_of_notice on notice_replies (notice_id);

-- What became of a comment, whoever did it, until those whom it concerns were told.
create table comment_news (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments on delete cascade,
  -- a reply that readers see from now on; what its author waited for
  what text not null check (what in ('shown', 'approved', 'refused')),
  noted_at timestamptz not null default now()
);
create index comment_news_of_comment on comment_news (comment_id);

create function note_comment_news() returns trigger language plpgsql as $$
begin
  if new.state = 'visible' and new.parent_id is not null then
    insert into comment_news (comment_id, what) values (new.id, 'shown');
  end if;
  if tg_op = 'UPDATE' then
    if old.state in ('held', 'hidden') and new.state = 'visible' then
      insert into comment_news (comment_id, what) values (new.id, 'approved');
    elsif old.state = 'held' and new.state = 'hidden' then
      insert into comment_news (comment_id, what) values (new.id, 'refused');
    elsif old.state = 'visible' then
      -- What readers no longer see is not told of either.
      delete from notices where kind = 'reply'
        and id in (select notice_id from notice_replies where reply_id = new.id)
        and not exists (select from notice_replies other where other.notice_id = notices.id and other.reply_id <> new.id);
      delete from notice_replies where reply_id = new.id;
    end if;
  end if;
  return null;
end $$;
-- The demo's comments have a key, and are nobody's news.
create trigger note_new_comment after insert on comments for each row
  when (new.state = 'visible' and new.parent_id is not null and new.key is null) execute function note_comment_news();
create trigger note_comment_state after update of state on comments for each row
  when (old.state <> new.state) execute function note_comment_news();

-- A phone that is told outside the app, for as long as the session lasts that registered it.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  platform text not null check (platform in ('android', 'ios')),
  -- the name that the push service gave the app on this phone
  token text not null unique check (length(token) between 1 and 4096),
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);

-- A notice on its way to a phone: to be sent from `due_at` on, taken while somebody sends it, gone once that is over.
create table push_deliveries (
  notice_id bigint not null references notices on delete cascade,
  device_id bigint not null references push_devices on delete cascade,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  taken_at timestamptz,
  primary key (notice_id, device_id)
);
create index push_deliveries_due on push_deliveries (due_at) where taken_at is null;
create index push_deliveries_taken on push_deliveries (taken_at) where taken_at is not null;
create index push_deliveries_of_device on push_deliveries (device_id);

-- In the transaction that tells, however it tells: no notice is forgotten, and none is sent twice.
create function send_new_notices() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (notice_id, device_id, due_at)
    select told.id, push_devices.id, told.created_at
    from told join push_devices on push_devices.user_id = told.user_id
    join sessions on sessions.id = session_id and ended_at is null and expires_at > told.created_at;
  return null;
end $$;
create trigger send_new_notices after insert on notices referencing new table as told
  for each statement execute function send_new_notices();

-- Whoever signs a phone out, here or from afar, takes it away.
create function drop_signed_out_phones() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger drop_signed_out_phones after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function drop_signed_out_phones();
