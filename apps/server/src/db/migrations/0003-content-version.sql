-- What readers see has a version: it changes with every transaction that touches a table which pages are made of.
-- A row for each such transaction, under its own number, so that writers never wait for one another as they would for a
-- counter; whoever reads the version sees what is committed and nothing else.
create table content_changes (
  transaction bigint primary key
);

create function note_content_change() returns trigger language plpgsql as $$
begin
  insert into content_changes values (pg_current_xact_id()::text::bigint) on conflict do nothing;
  return null;
end $$;

-- Counters (views, likes, followers) are left out: they move all the time, and pages are rendered anew for them anyway.
create trigger note_content_change after insert or delete or truncate or update of
  type, state, title, summary, body, tags, cover_id, expert_id, account_id, area_id, major_id, version, published_at
  on contents execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update of
  name, title, organisation, intro, tags, avatar_id, position on experts execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update of
  status, starts_at, ends_at, agenda, video_id on lives execute function note_content_change();
create trigger note_content_change after delete or truncate or update of state, text
  on comments execute function note_content_change();
create trigger note_content_change after delete or truncate or update of
  path, width, height, colour, poster_id, captions_path, inline, widths, blur, storyboard
  on media_assets execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on courses
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on chapters
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on lessons
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on articles
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on mini_videos
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on accounts
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on areas
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on majors
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on pages
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on page_modules
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on module_items
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on system_articles
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on system_config
  execute function note_content_change();
create trigger note_content_change after insert or delete or truncate or update on search_words
  execute function note_content_change();
