-- How much of something was done on a day of China's calendar, for the limits of a day. `subject` is `u:` and a user's
-- number, or `d:` and the hash of a device's id. Rows are deleted after a few days.
create table daily_counts (
  day date not null,
  kind text not null,
  subject text not null,
  amount bigint not null check (amount >= 0),
  primary key (day, kind, subject)
);

alter table uploads
  -- How long a video plays: what its file claims until it was measured. Null for a picture, and for a video that was sent
  -- before lengths were recorded and was not measured since.
  add seconds integer check (seconds >= 0),
  -- When the latest attempt to process a video began.
  add started_at timestamptz;
create index uploads_started on uploads (started_at) where started_at is not null;
