-- Tables, columns, functions and triggers get the names that the code uses for the same things. No row is rewritten.

-- Constraints, indexes and sequences of a table whose name matches the pattern get a new one. Indexes come after
-- constraints, because a constraint takes its index along.
create procedure rename_derived(owner regclass, pattern text, replacement text) language plpgsql as $$
declare
  derived record;
begin
  for derived in
    select conname as old_name from pg_constraint where conrelid = owner and conname ~ pattern
  loop
    execute format('alter table %s rename constraint %I to %I',
      owner, derived.old_name, regexp_replace(derived.old_name, pattern, replacement));
  end loop;
  for derived in
    select objects.oid::regclass as object, objects.relkind, objects.relname as old_name from pg_class objects
    where objects.relname ~ pattern and (
      objects.oid in (select indexrelid from pg_index where indrelid = owner)
      or objects.relkind = 'S' and objects.oid in (select objid from pg_depend where refobjid = owner))
  loop
    execute format('alter %s %s rename to %I', case derived.relkind when 'S' then 'sequence' else 'index' end,
      derived.object, regexp_replace(derived.old_name, pattern, replacement));
  end loop;
end $$;

create procedure rename_table(old_name text, new_name text) language plpgsql as $$
begin
  execute format('alter table %I rename to %I', old_name, new_name);
  call rename_derived(new_name::regclass, '^' || old_name || '_', new_name || '_');
end $$;

create procedure rename_column(table_name text, old_name text, new_name text) language plpgsql as $$
begin
  execute format('alter table %I rename column %I to %I', table_name, old_name, new_name);
  call rename_derived(
    table_name::regclass, format('^(%s_(?:.*_)?)%s(_|$)', table_name, old_name), format('\1%s\2', new_name));
end $$;

-- Statistics: what is read, and the days that have to be computed again.
call rename_table('figures', 'statistics');
call rename_column('statistics', 'figure', 'metric');
call rename_table('figure_touches', 'dirty_days');
call rename_column('dirty_days', 'learner', 'learner_id');
call rename_table('figure_state', 'statistics_state');
call rename_table('student_places', 'enrolments');

-- Viewing time.
call rename_table('view_clocks', 'viewing_time_budgets');
call rename_column('viewing_time_budgets', 'spent', 'used_intervals');
call rename_column('view_intervals', 'took', 'seconds');
call rename_column('view_intervals', 'beat_key', 'heartbeat_key');
call rename_column('view_intervals', 'place', 'position');

-- Lives.
call rename_column('lives', 'left_at', 'publisher_left_at');
call rename_column('live_runs', 'beat_at', 'heartbeat_at');
call rename_column('live_runs', 'begins_at', 'start_milliseconds');
call rename_column('live_visits', 'first_at', 'first_visited_at');
alter index live_seats_in_line rename to live_seats_queue;
alter index live_comments_of_one rename to live_comments_of_user;

-- Notices.
call rename_table('live_steps', 'live_notice_steps');
call rename_column('live_notice_steps', 'taken_at', 'sent_at');
call rename_table('live_moves', 'live_reschedules');
call rename_column('live_reschedules', 'starts_before', 'previous_starts_at');
call rename_column('live_reschedules', 'moved_at', 'rescheduled_at');
call rename_column('live_reschedules', 'told_at', 'notified_at');
alter index live_reschedules_untold rename to live_reschedules_pending;
call rename_table('comment_news', 'comment_events');
call rename_column('comment_events', 'what', 'kind');
call rename_column('comment_events', 'noted_at', 'created_at');
call rename_column('push_deliveries', 'taken_at', 'claimed_at');
alter index push_deliveries_taken rename to push_deliveries_claimed;
alter index notices_of_one rename to notices_of_user;

-- Questions and answers.
call rename_table('qa_touched', 'qa_changed_sources');
call rename_table('qa_words', 'qa_word_frequencies');
call rename_table('qa_sounds', 'qa_speech_files');
call rename_column('qa_speech_files', 'wanted_at', 'last_used_at');
call rename_column('qa_records', 'beat_at', 'heartbeat_at');
call rename_column('qa_usage', 'asker', 'requester');

-- Search: words by weight, pronunciation, and where the passages of a body begin.
call rename_column('search_documents', 'heads', 'weighted_tokens');
call rename_column('search_documents', 'sounds', 'phonetic_tokens');
call rename_column('search_documents', 'places', 'text_positions');

-- People and comments.
call rename_column('sms_codes', 'asker', 'network_hash');
call rename_column('login_failures', 'asker', 'network_hash');
call rename_column('login_failures', 'login', 'login_hash');
call rename_column('used_identity_tokens', 'token', 'token_hash');
call rename_column('pairing_codes', 'made_by', 'created_by');
call rename_column('comments', 'answers_id', 'reply_to_id');

-- Usage.
call rename_column('usage_records', 'facts', 'details');
call rename_column('usage_outbox', 'due', 'due_at');

drop procedure rename_column, rename_table, rename_derived;

-- The trigger of every table that pages are made of.
alter function note_content_change() rename to record_content_change;
do $rename$
declare
  watched record;
begin
  for watched in select tgrelid::regclass as name from pg_trigger where tgname = 'note_content_change' loop
    execute format('alter trigger note_content_change on %s rename to record_content_change', watched.name);
  end loop;
end $rename$;

-- One function and three triggers for each table that says what a user did at a moment: they mark the user's day as dirty.
-- Of an update only rows count that changed in a column that matters.
do $make$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('view_intervals', 'at', 'user_id, at, content_id, seconds'),
      ('progress', 'completed_at', 'user_id, completed_at, content_id, lesson_id'),
      ('exam_attempts', 'submitted_at', 'user_id, submitted_at, student_id, passed'),
      ('ledger_entries', 'created_at', 'user_id, created_at, student_id, ledger, amount, rule_id'),
      ('interactions', 'created_at', 'user_id, created_at, content_id, kind'),
      ('comments', 'created_at', 'user_id, created_at, content_id, state'),
      ('shares', 'created_at', 'user_id, created_at, content_id')
    ) as listed (name, moment, columns)
  loop
    execute format('drop function touch_%s() cascade', watched.name);
    execute format($function$
      create function mark_dirty_days_of_%1$s() returns trigger language plpgsql as $mark$
      begin
        if tg_op = 'INSERT' then
          insert into dirty_days (learner_id, day) select distinct user_id, china_day(%2$s) from new_rows
          where user_id is not null and %2$s is not null;
        elsif tg_op = 'DELETE' then
          insert into dirty_days (learner_id, day) select distinct user_id, china_day(%2$s) from old_rows
          where user_id is not null and %2$s is not null;
        else
          insert into dirty_days (learner_id, day) select distinct user_id, china_day(%2$s) from (
            (select %3$s from new_rows except select %3$s from old_rows)
            union all (select %3$s from old_rows except select %3$s from new_rows)) changed
          where user_id is not null and %2$s is not null;
        end if;
        return null;
      end $mark$ $function$, watched.name, watched.moment, watched.columns);
    execute format('create trigger mark_dirty_days_on_insert after insert on %1$s referencing new table as new_rows
      for each statement execute function mark_dirty_days_of_%1$s()', watched.name);
    execute format('create trigger mark_dirty_days_on_update after update on %1$s
      referencing old table as old_rows new table as new_rows
      for each statement execute function mark_dirty_days_of_%1$s()', watched.name);
    execute format('create trigger mark_dirty_days_on_delete after delete on %1$s referencing old table as old_rows
      for each statement execute function mark_dirty_days_of_%1$s()', watched.name);
  end loop;
end $make$;

-- For which student a view session counts: that changes when the student is deleted, or when two accounts are merged.
drop function touch_view_sessions() cascade;
create function mark_dirty_days_of_view_sessions() returns trigger language plpgsql as $$
begin
  insert into dirty_days (learner_id, day)
  select played.user_id, china_day(played.at)
  from (select id, user_id, student_id from new_rows except select id, user_id, student_id from old_rows) changed
  join view_intervals played on played.session_id = changed.id
  union
  select progress.user_id, china_day(progress.completed_at)
  from (select user_id, content_id, student_id, id from new_rows
    except select user_id, content_id, student_id, id from old_rows) changed
  join progress on progress.user_id = changed.user_id and progress.content_id = changed.content_id
  where progress.completed_at is not null;
  return null;
end $$;
create trigger mark_dirty_days_on_update after update on view_sessions
  referencing old table as old_rows new table as new_rows
  for each statement execute function mark_dirty_days_of_view_sessions();

-- A completed unit counts for the student of the latest view session until then; one that is inserted late, or deleted,
-- changes which that is.
drop function touch_completed() cascade;
create function mark_dirty_days_of_completed_units() returns trigger language plpgsql as $$
begin
  insert into dirty_days (learner_id, day)
  select distinct progress.user_id, china_day(progress.completed_at) from changed
  join progress on progress.user_id = changed.user_id and progress.content_id = changed.content_id
  where progress.completed_at >= changed.opened_at;
  return null;
end $$;
create trigger mark_dirty_days_on_insert after insert on view_sessions referencing new table as changed
  for each statement execute function mark_dirty_days_of_completed_units();
create trigger mark_dirty_days_on_delete after delete on view_sessions referencing old table as changed
  for each statement execute function mark_dirty_days_of_completed_units();

-- Which school and class a student belongs to, from which day on.
alter trigger keep_student_place on students rename to record_enrolment;
alter function keep_student_place() rename to record_enrolment;
create or replace function record_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into dirty_days (student_id) values (old.id);
  elsif tg_op = 'INSERT' then
    insert into enrolments (student_id, since, school_id, class_id)
    values (new.id, '0001-01-01', new.school_id, new.class_id);
    insert into dirty_days (student_id) values (new.id);
  elsif (new.school_id, new.class_id) is distinct from (old.school_id, old.class_id) then
    insert into enrolments (student_id, since, school_id, class_id)
    values (new.id, china_day(now()), new.school_id, new.class_id)
    on conflict (student_id, since) do update set school_id = excluded.school_id, class_id = excluded.class_id;
    insert into dirty_days (student_id) values (new.id);
  end if;
  return null;
end $$;

alter trigger touch_student on guardians rename to mark_student_dirty;
alter trigger touch_student on graduations rename to mark_student_dirty;
alter function touch_student() rename to mark_student_dirty;
create or replace function mark_student_dirty() returns trigger language plpgsql as $$
begin
  insert into dirty_days (student_id)
  select distinct student_id from (values (old.student_id), (new.student_id)) concerned (student_id)
  where student_id is not null;
  return null;
end $$;

-- A school that moves to another area takes its past with it.
alter trigger touch_school on schools rename to mark_school_dirty;
alter function touch_school() rename to mark_school_dirty;
create or replace function mark_school_dirty() returns trigger language plpgsql as $$
begin
  insert into dirty_days (student_id) select distinct student_id from enrolments where school_id = new.id;
  return null;
end $$;

alter trigger forget_lone_student on guardians rename to delete_student_without_guardian;
alter function forget_lone_student() rename to delete_student_without_guardian;

alter trigger note_live_move on lives rename to record_live_reschedule;
alter function note_live_move() rename to record_live_reschedule;
create or replace function record_live_reschedule() returns trigger language plpgsql as $$
begin
  insert into live_reschedules (content_id, previous_starts_at, starts_at)
  values (new.content_id, old.starts_at, new.starts_at);
  return null;
end $$;

alter trigger note_new_comment on comments rename to record_new_comment;
alter trigger note_comment_state on comments rename to record_comment_state;
alter function note_comment_news() rename to record_comment_event;
create or replace function record_comment_event() returns trigger language plpgsql as $$
declare
  changed_notice bigint;
  remaining integer;
begin
  if new.state = 'visible' and new.parent_id is not null then
    insert into comment_events (comment_id, kind) values (new.id, 'shown');
  end if;
  if tg_op = 'UPDATE' then
    if old.state in ('held', 'hidden') and new.state = 'visible' then
      insert into comment_events (comment_id, kind) values (new.id, 'approved');
    elsif old.state = 'held' and new.state = 'hidden' then
      insert into comment_events (comment_id, kind) values (new.id, 'refused');
    elsif old.state = 'visible' then
      -- A reply that readers no longer see leaves its notice. If other replies remain in it, its text is replaced,
      -- because the text counted the reply and may name its author.
      delete from notice_replies where reply_id = new.id returning notice_id into changed_notice;
      select count(*) into remaining from notice_replies where notice_id = changed_notice;
      if remaining = 0 then
        delete from notices where id = changed_notice;
      else
        update notices set title = remaining || ' 条新回复', text = '有人回复了您的评论。' where id = changed_notice;
      end if;
    end if;
  end if;
  return null;
end $$;

-- A new notice is queued for the phones of its user in the same transaction: none is forgotten, and none is sent twice.
drop function send_new_notices() cascade;
create function queue_push_deliveries() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (notice_id, device_id, due_at)
    select created.id, push_devices.id, created.created_at
    from created join push_devices on push_devices.user_id = created.user_id
    join sessions on sessions.id = session_id and ended_at is null and expires_at > created.created_at;
  return null;
end $$;
create trigger queue_push_deliveries after insert on notices referencing new table as created
  for each statement execute function queue_push_deliveries();

alter trigger drop_signed_out_phones on sessions rename to delete_signed_out_devices;
alter function drop_signed_out_phones() rename to delete_signed_out_devices;

-- In how many passages a word occurs; under the empty word, how many passages there are.
alter trigger count_qa_words_added on qa_passages rename to count_added_qa_words;
alter trigger count_qa_words_taken on qa_passages rename to count_deleted_qa_words;
create or replace function count_qa_words() returns trigger language plpgsql as $$
begin
  insert into qa_word_frequencies (word, passages)
  select word, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from (select unnest(tsvector_to_array(tokens) || ''::text) as word from changed) occurrences
  group by word order by word
  on conflict (word) do update set passages = qa_word_frequencies.passages + excluded.passages;
  return null;
end $$;

alter trigger touch_qa_source on contents rename to mark_qa_source_changed;
alter trigger touch_qa_source on system_articles rename to mark_qa_source_changed;
alter trigger touch_qa_source on approved_answers rename to mark_qa_source_changed;
alter function touch_qa_source() rename to mark_qa_source_changed;
create or replace function mark_qa_source_changed() returns trigger language plpgsql as $$
declare
  changed_key text;
begin
  execute format('select ($1).%I::text', tg_argv[1]) into changed_key using new;
  -- Not `do nothing`: whoever indexes the source at this moment has to wait for what is written here.
  insert into qa_changed_sources (kind, source_key) values (tg_argv[0], changed_key)
    on conflict (kind, source_key) do update set kind = excluded.kind;
  return null;
end $$;

-- Passages that may answer: any concept of a question occurs in them, those with the greatest sum of weights first. The
-- planner takes a sequential scan for free; the index is what makes this quick.
drop function find_qa_candidates(tsquery, tsquery[], float8[], integer);
create function find_qa_candidates(any_concept tsquery, concepts tsquery[], weights float8[], max_count integer)
  returns table (passage_id bigint)
  language sql stable parallel safe rows 200 set enable_seqscan = off
  as $$
    select id from qa_passages
    where tokens @@ any_concept
    order by (select sum(weight) from unnest(concepts, weights) as weighted (concept, weight)
      where tokens @@ concept) desc, id
    limit max_count
  $$;

alter function search_knows(tsquery) rename to search_has_match;
create or replace function search_scores(words tsquery[])
  returns table (related_type text, related_id bigint, area_id integer, score bigint)
  language sql stable parallel safe rows 1000 set enable_seqscan = off
  as $$
    select document.related_type, document.related_id, document.area_id, (case
      when not document.weighted_tokens @@ wanted.word then 1000
      else 1000 + 100000 * (document.weighted_tokens @@ wanted.title)::int
        + 10000 * (document.weighted_tokens @@ wanted.label)::int
        + 500 * (document.weighted_tokens @@ wanted.frequent)::int
      end)::bigint
    from (select word, (word::text || ':A')::tsquery as title, (word::text || ':B')::tsquery as label,
      (word::text || ':C')::tsquery as frequent from unnest(words) word offset 0) wanted
    join search_documents document on document.tokens @@ wanted.word
    where cardinality(words) = 1
    union all
    select document.related_type, document.related_id, document.area_id, sum(case
      when not document.weighted_tokens @@ wanted.word then 1000
      else 1000 + 100000 * (document.weighted_tokens @@ wanted.title)::int
        + 10000 * (document.weighted_tokens @@ wanted.label)::int
        + 500 * (document.weighted_tokens @@ wanted.frequent)::int
      end)::bigint
    from (select word, (word::text || ':A')::tsquery as title, (word::text || ':B')::tsquery as label,
      (word::text || ':C')::tsquery as frequent from unnest(words) word offset 0) wanted
    join search_documents document on document.tokens @@ wanted.word
    where cardinality(words) > 1
    group by document.related_type, document.related_id
  $$;
