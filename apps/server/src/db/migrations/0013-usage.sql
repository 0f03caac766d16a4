-- How the app is used, of devices that agreed to it: no person, no address, nothing that was written or looked for.

-- What has been taken in, so that a batch that comes twice counts once.
create table usage_batches (
  id uuid primary key,
  received_at timestamptz not null
);
create index usage_batches_by_age on usage_batches (received_at);

create table usage_records (
  id bigint generated always as identity primary key,
  -- made up by the phone for each visit
  visit uuid not null,
  kind text not null check (kind in ('visit', 'page', 'event', 'error', 'status')),
  at timestamptz not null,
  -- of the app
  version text not null check (length(version) between 1 and 20),
  -- of a page: the how-manieth of its visit
  ordinal integer check (ordinal >= 1),
  path text check (length(path) between 2 and 101),
  content_type text,
  content_id bigint,
  milliseconds integer check (milliseconds between 0 and 1800000),
  -- of an event
  name text check (length(name) between 1 and 20),
  -- of an error
  message text check (length(message) between 1 and 200),
  stack text check (length(stack) <= 800),
  -- of a status: {"device": "phone", "width": 370, …}
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  check ((kind = 'page') = (ordinal is not null)),
  check ((kind = 'page') = (milliseconds is not null)),
  check ((kind in ('page', 'error')) = (path is not null)),
  check ((kind = 'event') = (name is not null)),
  check ((kind = 'error') = (message is not null)),
  check ((kind = 'status') = (facts is not null)),
  check ((content_id is null) = (content_type is null))
);
-- a page that is reported again was looked at for longer
create unique index usage_pages on usage_records (visit, ordinal) where kind = 'page';
create index usage_records_by_time on usage_records (at, kind);

-- What is left of a day once its records are gone.
create table usage_days (
  day date not null,
  kind text not null check (kind in ('day', 'page', 'event', 'error')),
  -- the page's path, the event's name, the error's message; empty for the day itself
  key text not null check (length(key) <= 200),
  visits integer not null check (visits >= 0),
  -- pages looked at for the day itself, else how often
  count integer not null check (count >= 0),
  median_seconds double precision,
  primary key (day, kind, key)
);

-- What has still to be told to an outside service, where one is set up.
create table usage_outbox (
  record_id bigint primary key references usage_records on delete cascade,
  -- not before: by then the page has been left
  due timestamptz not null
);
create index usage_outbox_due on usage_outbox (due);
