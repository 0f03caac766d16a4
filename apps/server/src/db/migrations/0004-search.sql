-- Search that forgives spelling, completes what is typed, and lands on the second.

alter table search_documents
  -- where the words stand that say what a document is about: A title, B expert and tags, C often in the body. Small
  -- enough to stay in the row, where `tokens` have to be fetched and unpacked
  add heads tsvector not null default '',
  -- how the title sounds, character by character: syllables, initials and pairs of initials at their places
  add sounds tsvector not null default '',
  -- what stands where in the body, in order: {"start", "paragraph"} or {"start", "lesson_id", "lesson_number",
  -- "lesson_title", "second"}; start counts UTF-16 units from the beginning of the body
  add places jsonb not null default '[]' check (jsonb_typeof(places) = 'array'),
  -- the way of indexing that wrote the row; rows of an older one are written again after a start
  add edition smallint not null default 0;
create index search_documents_sounds on search_documents using gin (sounds);
create index search_documents_edition on search_documents (edition);

-- What a reader's first letters may be completed to: titles from each of their clauses, experts, tags.
create table search_terms (
  related_type text not null,
  related_id bigint not null,
  kind text not null check (kind in ('expert', 'tag', 'title')),
  area_id integer not null references areas,
  term text not null check (term <> ''),
  -- what is typed to reach it: its characters, their pinyin and their initials, without spaces and punctuation
  letters text not null check (letters <> ''),
  pinyin text not null,
  initials text not null,
  primary key (related_type, related_id, kind, letters),
  foreign key (related_type, related_id) references search_documents on delete cascade
);
-- The order of bytes serves prefixes under every locale.
create index search_terms_letters on search_terms (letters text_pattern_ops);
create index search_terms_pinyin on search_terms (pinyin text_pattern_ops);
create index search_terms_initials on search_terms (initials text_pattern_ops);

-- Words that some document has, by their sound: what a misspelt word may have been meant to be. Words are only ever added;
-- whoever suggests one makes sure that it still finds something.
create table search_vocabulary (
  word text primary key check (word <> ''),
  pinyin text not null
);
create index search_vocabulary_pinyin on search_vocabulary (pinyin);

-- The planner believes that unpacking every document's words costs nothing and would read the whole table for a common
-- word; the index needs a twentieth of the time. Hence these functions, which forbid it to.

-- Documents in which any of the words (one lexeme each) is found, with the sum of what each counts there: 100,000 in the
-- title, 10,000 for expert and tags, 500 where it is frequent, 1,000 anywhere. `offset 0` keeps the words from being
-- spelled out again for every document; a single word, the commonest search, needs no sum.
create function search_scores(words tsquery[])
  returns table (related_type text, related_id bigint, area_id integer, score bigint)
  language sql stable parallel safe rows 1000 set enable_seqscan = off
  as $$
    select document.related_type, document.related_id, document.area_id, (case
      when not document.heads @@ wanted.word then 1000
      else 1000 + 100000 * (document.heads @@ wanted.title)::int + 10000 * (document.heads @@ wanted.label)::int
        + 500 * (document.heads @@ wanted.frequent)::int
      end)::bigint
    from (select word, (word::text || ':A')::tsquery as title, (word::text || ':B')::tsquery as label,
      (word::text || ':C')::tsquery as frequent from unnest(words) word offset 0) wanted
    join search_documents document on document.tokens @@ wanted.word
    where cardinality(words) = 1
    union all
    select document.related_type, document.related_id, document.area_id, sum(case
      when not document.heads @@ wanted.word then 1000
      else 1000 + 100000 * (document.heads @@ wanted.title)::int + 10000 * (document.heads @@ wanted.label)::int
        + 500 * (document.heads @@ wanted.frequent)::int
      end)::bigint
    from (select word, (word::text || ':A')::tsquery as title, (word::text || ':B')::tsquery as label,
      (word::text || ':C')::tsquery as frequent from unnest(words) word offset 0) wanted
    join search_documents document on document.tokens @@ wanted.word
    where cardinality(words) > 1
    group by document.related_type, document.related_id
  $$;

-- Whether any document answers to all of a query.
create function search_knows(query tsquery) returns boolean
  language sql stable parallel safe set enable_seqscan = off
  as $$ select exists (select from search_documents where tokens @@ query) $$;

-- In how many documents a word is found.
create function search_count(word tsquery) returns bigint
  language sql stable parallel safe set enable_seqscan = off
  as $$ select count(*) from search_documents where tokens @@ word $$;
