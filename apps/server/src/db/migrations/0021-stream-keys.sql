-- A stream key is signed with its user's version: another version makes all earlier keys of that user invalid.
alter table users add column stream_key_version integer not null default 0;

-- Who is no operator any more must not be let in by an old key if they become one again.
create function renew_stream_keys_of_operator() returns trigger language plpgsql as $$
begin
  new.stream_key_version := old.stream_key_version + 1;
  return new;
end $$;
create trigger users_renew_stream_keys before update of operator on users
  for each row when (old.operator and not new.operator) execute function renew_stream_keys_of_operator();

create function renew_stream_keys_of_expert() returns trigger language plpgsql as $$
begin
  update users set stream_key_version = stream_key_version + 1 where id = old.user_id;
  return null;
end $$;
create trigger experts_renew_stream_keys after update of user_id on experts
  for each row when (old.user_id is distinct from new.user_id) execute function renew_stream_keys_of_expert();
create trigger experts_delete_stream_keys after delete on experts
  for each row execute function renew_stream_keys_of_expert();
