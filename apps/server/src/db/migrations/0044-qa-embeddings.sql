-- Where a model for embeddings is configured: the position of each passage among all meanings, as the model sees it. Vectors of
-- different models cannot be compared, so each belongs to its model; those of a model that is not used any more may be deleted.
create table qa_embeddings (
  passage_id bigint not null references qa_passages on delete cascade,
  model text not null,
  -- Numbers of four bytes, the lowest byte first. PostgreSQL only stores them: an extension for vectors is not needed.
  vector bytea not null check (length(vector) > 0 and length(vector) % 4 = 0),
  primary key (passage_id, model)
);
-- Vectors cannot be compressed, so PostgreSQL need not try.
alter table qa_embeddings alter column vector set storage external;
create function note_changed_vectors() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform increase_qa_index_version('embeddings');
  end if;
  return null;
end $$;
create trigger note_inserted_vectors after insert on qa_embeddings referencing new table as changed
  for each statement execute function note_changed_vectors();
create trigger note_updated_vectors after update on qa_embeddings referencing new table as changed
  for each statement execute function note_changed_vectors();
create trigger note_deleted_vectors after delete on qa_embeddings referencing old table as changed
  for each statement execute function note_changed_vectors();
