-- Children whom a guardian removed: their names are replaced in replies of others when the guardian is erased.

create table former_children (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  -- So that the family that stays may go on naming the child.
  student_id bigint references students on delete set null,
  -- Encrypted, so that nobody reads the name of a child whose record was deleted.
  sealed_name text not null,
  removed_at timestamptz not null
);
create index former_children_of_user on former_children (user_id, removed_at desc);
create index former_children_of_student on former_children (student_id) where student_id is not null;

-- A keyed hash of the network and the browser with which a visitor came last, by which one who was removed is recognised.
alter table live_visits add client_hash text;

-- Whether the sender had proven to be an operator: the quotas and the turn of an operator are for nobody else.
alter table uploads add by_operator boolean not null default false;
update uploads set by_operator = true from users where users.id = user_id and operator and uploads.state = 'processing';
