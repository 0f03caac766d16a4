-- What the demo loader wrote, so that it leaves alone what somebody has edited since and withdraws what its files no longer have.
create table demo_rows (
  table_name text not null,
  -- the values of the key that the files use, joined by slashes
  row_key text not null,
  -- a digest of each field as it was right after the load
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- its file was removed, and the loader withdrew it
  withdrawn boolean not null default false,
  primary key (table_name, row_key)
);
