-- Schools that parents did not find in the list, for an operator to add or to answer.
create table school_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  area_id integer not null references areas,
  name text not null check (length(name) between 2 and 40),
  note text not null default '' check (length(note) <= 100),
  state text not null default 'open' check (state in ('open', 'added', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  -- The same request sent twice is one.
  unique (user_id, area_id, name)
);
create index school_requests_open on school_requests (created_at) where state = 'open';
