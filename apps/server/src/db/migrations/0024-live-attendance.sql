-- Who was in the room of a live while it was live: since when, for signed-in users; null for those who only came before or
-- after, or were there too short.
alter table live_visits add attended_at timestamptz;

update live_visits set attended_at = first_visited_at from lives
where lives.content_id = live_visits.content_id and started_at is not null
  and first_visited_at <= coalesce(ended_at, now());

-- The same for guests, by the hash of their device. Rows are deleted some days after the end; `guest_count` keeps their number.
create table live_guests (
  content_id bigint not null references lives on delete cascade,
  device_hash text not null,
  attended_at timestamptz not null,
  primary key (content_id, device_hash)
);

alter table lives
  -- guests who were there and have no row any more
  add guest_count integer not null default 0 check (guest_count >= 0);
