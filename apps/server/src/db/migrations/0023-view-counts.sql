-- Who viewed which content on which day of China's calendar, once: a user, or the hash of a device on which nobody was
-- signed in. Rows are deleted after a few days; what they counted stays in `contents.view_count`. The content is no foreign
-- key, because checking it would lock a row that everybody reads.
create table content_views (
  day date not null,
  content_id bigint not null,
  user_id bigint references users on delete cascade,
  device_hash text,
  check (num_nonnulls(user_id, device_hash) = 1)
);
create unique index content_views_of_user on content_views (user_id, day, content_id) where user_id is not null;
create unique index content_views_of_device on content_views (device_hash, day, content_id) where device_hash is not null;
create index content_views_by_day on content_views (day);

-- Views that `contents.view_count` does not contain yet: a job adds them up every few seconds and deletes them.
create table uncounted_views (
  id bigint generated always as identity primary key,
  content_id bigint not null
);

-- A live is viewed from its start; what was estimated for those ahead goes.
update contents set view_count = 0
where view_count > 0 and id in (select content_id from lives where status = 0);
