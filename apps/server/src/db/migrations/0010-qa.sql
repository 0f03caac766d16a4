-- 智能问答: the library in passages, approved answers, and what was asked.

-- What an expert of the academy answered once and for all.
create table approved_answers (
  id bigint generated always as identity primary key,
  key text unique,
  question text not null check (length(question) between 1 and 140),
  -- other ways to ask the same, one a line
  phrasings text not null default '',
  -- paragraphs, separated by empty lines
  answer text not null check (length(answer) between 1 and 4000),
  expert_id bigint references experts on delete set null,
  major_id integer references majors on delete set null,
  -- where more is said about it
  content_id bigint references contents on delete set null,
  -- shown among the hot questions, in this order
  hot integer,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  updated_at timestamptz not null default now()
);
create unique index approved_answers_hot on approved_answers (hot) where hot is not null;
create trigger note_content_change after insert or delete or truncate or update on approved_answers
  execute function note_content_change();

-- The library as it is searched: a few sentences each, with where they stand.
create table qa_passages (
  id bigint generated always as identity primary key,
  -- graphic, course, miniVideo, expertLive: a content; system: an article of the academy; expert: an approved answer
  source text not null check (source in ('graphic', 'course', 'miniVideo', 'expertLive', 'actLive', 'system', 'expert')),
  content_id bigint references contents on delete cascade,
  lesson_id bigint references lessons on delete cascade,
  system_key text references system_articles on delete cascade,
  answer_id bigint references approved_answers on delete cascade,
  check (num_nonnulls(content_id, system_key, answer_id) = 1),
  -- its place in its source, from 0
  position integer not null check (position >= 0),
  paragraph integer check (paragraph >= 0),
  second integer check (second >= 0),
  title text not null,
  heading text not null default '',
  text text not null check (text <> ''),
  -- words that lead here and are not quoted: tags, a summary, other ways to ask
  about text not null default '',
  -- of title, heading, text and about
  tokens tsvector not null
);
create index qa_passages_tokens on qa_passages using gin (tokens);
create index qa_passages_content on qa_passages (content_id);
create index qa_passages_system on qa_passages (system_key);
create index qa_passages_answer on qa_passages (answer_id);

create index qa_passages_lesson on qa_passages (lesson_id);

-- In how many passages a word stands, for what it tells; under the empty word, how many passages there are.
create table qa_words (
  word text primary key,
  passages integer not null
);
create function count_qa_words() returns trigger language plpgsql as $$
begin
  insert into qa_words (word, passages)
  select word, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from (select unnest(tsvector_to_array(tokens) || ''::text) as word from changed) held
  group by word order by word
  on conflict (word) do update set passages = qa_words.passages + excluded.passages;
  return null;
end $$;
create trigger count_qa_words_added after insert on qa_passages
  referencing new table as changed for each statement execute function count_qa_words();
create trigger count_qa_words_taken after delete on qa_passages
  referencing old table as changed for each statement execute function count_qa_words();

-- Passages that may answer: any concept of a question stands in them, those first in which more, and more telling ones, do.
-- The planner believes a sequential scan to be free; the index is what makes this quick.
create function find_qa_candidates(looked_for tsquery, concepts tsquery[], worths float8[], most integer)
  returns table (passage_id bigint)
  language sql stable parallel safe rows 200 set enable_seqscan = off
  as $$
    select id from qa_passages
    where tokens @@ looked_for
    order by (select sum(worth) from unnest(concepts, worths) as told (concept, worth) where tokens @@ concept) desc, id
    limit most
  $$;

-- What the passages of a source were made of: they are made anew when it differs.
create table qa_sources (
  kind text not null check (kind in ('content', 'system', 'answer')),
  -- the content's or answer's number, or the system article's key
  source_key text not null,
  digest text not null,
  edition smallint not null,
  primary key (kind, source_key)
);

-- Sources that changed since: nothing of them is quoted until their passages are made anew.
create table qa_touched (
  kind text not null check (kind in ('content', 'system', 'answer')),
  source_key text not null,
  primary key (kind, source_key)
);
create function touch_qa_source() returns trigger language plpgsql as $$
declare
  touched text;
begin
  execute format('select ($1).%I::text', tg_argv[1]) into touched using new;
  -- Not `do nothing`: whoever makes the passages anew at this moment has to wait for what is written here.
  insert into qa_touched (kind, source_key) values (tg_argv[0], touched)
    on conflict (kind, source_key) do update set kind = excluded.kind;
  return null;
end $$;
-- Lessons, transcripts and lives are only ever saved together with their content.
create trigger touch_qa_source after insert or update of title, summary, body, tags, state
  on contents for each row execute function touch_qa_source('content', 'id');
create trigger touch_qa_source after insert or update of title, body
  on system_articles for each row execute function touch_qa_source('system', 'key');
create trigger touch_qa_source after insert or update of question, phrasings, answer, state
  on approved_answers for each row execute function touch_qa_source('answer', 'id');
insert into qa_touched (kind, source_key)
  select 'content', id::text from contents union all select 'system', key from system_articles;

create table qa_sessions (
  id bigint generated always as identity primary key,
  -- chosen by its client
  session_key text not null check (session_key ~ '^[a-zA-Z0-9_-]{2,64}$'),
  user_id bigint references users on delete cascade,
  -- of a guest: a keyed digest of the device
  device_hash text,
  check (num_nonnulls(user_id, device_hash) = 1),
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
-- A name is free again once its conversation was deleted.
create unique index qa_sessions_user on qa_sessions (user_id, session_key)
  where user_id is not null and deleted_at is null;
create unique index qa_sessions_device on qa_sessions (device_hash, session_key)
  where device_hash is not null and deleted_at is null;
create index qa_sessions_latest on qa_sessions (user_id, updated_at desc, id desc);
-- What is forgotten every hour.
create index qa_sessions_deleted on qa_sessions (deleted_at) where deleted_at is not null;
create index qa_sessions_guests on qa_sessions (updated_at) where user_id is null;

create table qa_records (
  id bigint generated always as identity primary key,
  session_id bigint not null references qa_sessions on delete cascade,
  request_key uuid not null,
  question text not null check (length(question) between 1 and 140),
  origin text not null check (origin in ('text', 'voice', 'hot', 'follow')),
  regenerates bigint references qa_records on delete set null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  answerer text check (answerer in ('expert', 'extract', 'model', 'safety', 'none')),
  -- as far as it is written
  answer text not null default '',
  passages jsonb not null default '[]' check (jsonb_typeof(passages) = 'array'),
  hotlines jsonb not null default '[]' check (jsonb_typeof(hotlines) = 'array'),
  follow_ups jsonb not null default '[]' check (jsonb_typeof(follow_ups) = 'array'),
  -- which process writes it, and when it last said so
  process uuid,
  beat_at timestamptz,
  model text,
  prompt_version smallint,
  prompt_tokens integer not null default 0 check (prompt_tokens >= 0),
  completion_tokens integer not null default 0 check (completion_tokens >= 0),
  score smallint not null default 0 check (score between 0 and 2),
  reasons text[] not null default '{}',
  words text not null default '' check (length(words) <= 200),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (session_id, request_key)
);
create index qa_records_session on qa_records (session_id, id);
create index qa_records_regenerates on qa_records (regenerates) where regenerates is not null;
create index qa_records_running on qa_records (beat_at) where state = 'running';

-- Tokens of the chat socket that were used, until they would have expired.
create table qa_used_tokens (
  token_id uuid primary key,
  expires_at timestamptz not null
);

-- Answers that were spoken and are kept in the storage, by a digest of the voice and the words.
create table qa_sounds (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  wanted_at timestamptz not null
);
create index qa_sounds_old on qa_sounds (wanted_at);

-- How many were asked a day (China's), and what a model cost.
create table qa_usage (
  -- u:<user>, d:<digest of a device>, n:<digest of a guest's network>, or all of them together
  asker text not null,
  day date not null,
  questions integer not null default 0 check (questions >= 0),
  tokens integer not null default 0 check (tokens >= 0),
  primary key (asker, day)
);

-- Questions that a person should look at.
create table qa_cases (
  id bigint generated always as identity primary key,
  record_id bigint not null unique references qa_records on delete cascade,
  kind text not null check (kind in ('self-harm', 'abuse', 'violence', 'medical')),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by bigint references users on delete set null
);
create index qa_cases_open on qa_cases (created_at) where handled_at is null;
