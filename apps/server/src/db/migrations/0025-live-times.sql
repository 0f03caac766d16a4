-- The plan and what happened are two things: `starts_at` and `ends_at` are the plan, which starting and ending a live never
-- change; `started_at` and `ended_at` are the real times.

-- when it was last resumed after its end; users who reserved it are notified again
alter table lives add resumed_at timestamptz;

-- A notice says that a live is running: it goes when the live does not run any more, whoever ended it. With the rows of
-- these steps a live that runs again is announced again.
create function delete_running_notices() returns trigger language plpgsql as $$
begin
  delete from notices where content_id = new.content_id and kind in ('started', 'began');
  delete from live_notice_steps where content_id = new.content_id and step in ('started', 'began');
  return null;
end $$;
create trigger delete_running_notices after update of status on lives for each row
  when (old.status = 1 and new.status <> 1) execute function delete_running_notices();

delete from notices using lives
where lives.content_id = notices.content_id and kind in ('started', 'began') and lives.status <> 1;

-- No picture can be made of the recording, so its cover is shown for good; found out once.
alter table lives add poster_impossible boolean not null default false;
