-- Other ways in which people ask what a source answers: it is found by them, and they are never quoted.
create table qa_phrasings (
  id bigint generated always as identity primary key,
  content_id bigint references contents on delete cascade,
  -- A lesson answers by itself, not its course.
  lesson_id bigint references lessons on delete cascade,
  answer_id bigint references approved_answers on delete cascade,
  -- An article about the academy itself.
  system_key text references system_articles on delete cascade,
  check (num_nonnulls(content_id, lesson_id, answer_id, system_key) = 1),
  -- Where the answer begins: the heading of an article, or the beginning of a spoken sentence; empty for the source as a whole.
  anchor text not null default '',
  text text not null check (length(text) between 2 and 500),
  -- It shares the source's words, but the source does not answer it.
  is_near_miss boolean not null default false,
  origin text not null check (origin in ('demo', 'editor', 'model')),
  -- What a model proposes is used once an editor has accepted it.
  state text not null default 'accepted' check (state in ('proposed', 'accepted', 'refused')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (content_id, lesson_id, answer_id, system_key, text)
);
create index qa_phrasings_lesson on qa_phrasings (lesson_id);
create index qa_phrasings_answer on qa_phrasings (answer_id);
create index qa_phrasings_system on qa_phrasings (system_key);
-- Readers tap a phrasing that the assistant offered, or type one: spaces and signs make no difference.
create function fold_question(question text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(question, nfkc), '[[:space:][:punct:]，。！？、；：～…“”‘’（）《》—]+', '', 'g'));
create index qa_phrasings_text on qa_phrasings (fold_question(text));
create index approved_answers_question on approved_answers (fold_question(question));
create index qa_passages_name on qa_passages (fold_question(case when lesson_id is null then title else heading end))
  where answer_id is null;

-- When a model was last asked for phrasings of a source that has none, such as `lesson/7`.
create table qa_phrasing_requests (
  source_key text primary key,
  asked_at timestamptz not null
);

-- Processes hold phrasings and vectors in memory, and read them again when these numbers have changed.
create table qa_index_versions (
  name text primary key check (name in ('phrasings', 'embeddings')),
  version bigint not null default 1
);
insert into qa_index_versions (name) values ('phrasings'), ('embeddings');
create function increase_qa_index_version(index_name text) returns void language sql as
  $$ update qa_index_versions set version = version + 1 where name = index_name $$;
-- Only accepted phrasings are held; near misses are read where they are needed.
create function note_changed_phrasings() returns trigger language plpgsql as $$
begin
  if exists (select from changed where state = 'accepted' and not is_near_miss) then
    perform increase_qa_index_version('phrasings');
  end if;
  return null;
end $$;
create function note_updated_phrasings() returns trigger language plpgsql as $$
begin
  if exists (select from before join after using (id)
      where (before.state = 'accepted' and not before.is_near_miss) or (after.state = 'accepted' and not after.is_near_miss)) then
    perform increase_qa_index_version('phrasings');
  end if;
  return null;
end $$;
create trigger note_inserted_phrasings after insert on qa_phrasings referencing new table as changed
  for each statement execute function note_changed_phrasings();
create trigger note_deleted_phrasings after delete on qa_phrasings referencing old table as changed
  for each statement execute function note_changed_phrasings();
create trigger note_updated_phrasings after update on qa_phrasings referencing old table as before new table as after
  for each statement execute function note_updated_phrasings();

insert into qa_phrasings (answer_id, text, origin)
  select id, phrasing, case when key like 'demo/%' then 'demo' else 'editor' end
  from approved_answers, regexp_split_to_table(phrasings, '\n') as phrasing
  where length(phrasing) between 2 and 500
  on conflict do nothing;
drop trigger mark_qa_source_changed on approved_answers;
alter table approved_answers drop column phrasings;
create trigger mark_qa_source_changed after insert or update of question, answer, state
  on approved_answers for each row execute function mark_qa_source_changed('answer', 'id');

-- Readers see who signed an answer, and since when it is used.
alter table approved_answers add approved_at timestamptz not null default now();
update approved_answers set approved_at = updated_at;
create function set_approved_at() returns trigger language plpgsql as $$
begin
  new.approved_at := now();
  return new;
end $$;
create trigger set_approved_at before update of question, answer, expert_id, state on approved_answers for each row
  when ((new.question, new.answer, new.expert_id) is distinct from (old.question, old.answer, old.expert_id)
    or (new.state = 'published' and old.state <> 'published'))
  execute function set_approved_at();

-- The assistant asks back which of several questions was meant.
alter table qa_records drop constraint qa_records_answerer_check,
  add constraint qa_records_answerer_check check (answerer in ('expert', 'extract', 'model', 'safety', 'choices', 'none'));

-- Long questions are taken; what counts is found in them.
alter table qa_records drop constraint qa_records_question_check,
  add constraint qa_records_question_check check (length(question) between 1 and 500);
