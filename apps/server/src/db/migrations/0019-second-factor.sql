-- Operators prove a second factor before they act: a code of their authenticator app, or a recovery code.

create table second_factors (
  id uuid primary key,
  user_id bigint not null unique references users (id),
  -- Encrypted with a key of the server, bound to the id.
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until the first right code: before that it proves nothing.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code of it or of an earlier one is accepted again.
  last_step bigint not null default 0,
  -- Loaded with the demo; its secret is public.
  demo boolean not null default false
);

create table recovery_codes (
  factor_id uuid not null references second_factors (id) on delete cascade,
  -- A keyed hash.
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Until when this session counts as verified by the second factor.
alter table sessions add verified_until timestamptz;
