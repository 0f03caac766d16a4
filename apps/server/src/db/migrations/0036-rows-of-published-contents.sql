-- A published content has the row of its type: without it nobody could show it. Checked when the transaction commits, since
-- the content comes first.
create function published_content_has_row(content bigint) returns boolean language sql stable as $$
  select not exists (
    select from contents where id = content and state = 'published' and not case type
      when 'course' then exists (select from courses where content_id = content)
      when 'graphic' then exists (select from articles where content_id = content)
      when 'miniVideo' then exists (select from mini_videos where content_id = content)
      else exists (select from lives where content_id = content)
    end)
$$;

-- What was published without one could not be opened anyway.
update contents set state = 'withdrawn' where not published_content_has_row(id);
delete from search_documents where related_type <> 'expert'
  and related_id in (select id from contents where state = 'withdrawn');

create function check_row_of_published_content() returns trigger language plpgsql as $$
declare
  content bigint := (case tg_table_name when 'contents' then to_jsonb(new) -> 'id'
    else to_jsonb(old) -> 'content_id' end)::bigint;
begin
  if not published_content_has_row(content) then
    raise exception 'the published content % has no row of its type', content
      using errcode = 'check_violation', table = tg_table_name, constraint = 'published_content_has_row';
  end if;
  return null;
end $$;

create constraint trigger published_content_has_row after insert or update of state on contents
  deferrable initially deferred for each row when (new.state = 'published')
  execute function check_row_of_published_content();
do $watch$
declare
  watched text;
begin
  foreach watched in array array['courses', 'articles', 'mini_videos', 'lives'] loop
    execute format('create constraint trigger published_content_has_row after delete or update of content_id on %I
      deferrable initially deferred for each row execute function check_row_of_published_content()', watched);
  end loop;
end $watch$;
