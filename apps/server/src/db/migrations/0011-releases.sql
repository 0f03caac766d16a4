-- Releases of the app that a running one can go on to: the row of the newest is what its upgrade popup shows.
create table app_releases (
  id bigint generated always as identity primary key,
  -- whose release: phones by their system, `web` for what a browser shows
  system text not null check (system in ('android', 'ios', 'web')),
  version text not null check (version ~ '^\d{1,3}\.\d{1,3}\.\d{1,3}$'),
  -- rises with every release, whichever kind
  version_code integer not null check (version_code > 0),
  -- `store`: the whole app, fetched by its person; `bundle`: the pages of it, which the app fetches itself
  kind text not null check (kind in ('store', 'bundle')),
  url text not null check (url ~ '^(https?:/)?/[^/]' and length(url) <= 500),
  notes text not null default '' check (length(notes) <= 1000),
  -- whoever runs an older one cannot go on without it
  forced boolean not null default false,
  -- of a bundle: bytes, digest, the signature of its maker, and the oldest shell that can run it
  size integer check (size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  signature text check (length(signature) <= 2000),
  min_code integer check (min_code > 0),
  -- null: not offered to anybody
  published_at timestamptz,
  unique (system, version_code),
  check (kind = 'store' or (system <> 'web' and num_nulls(size, sha256, min_code) = 0)),
  check (kind = 'bundle' or num_nonnulls(size, sha256, signature, min_code) = 0)
);
create trigger note_content_change after insert or delete or truncate or update on app_releases
  execute function note_content_change();
