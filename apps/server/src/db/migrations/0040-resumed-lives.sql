-- A live that is resumed has no recording any more: that there was one is said no longer, and the next one is announced.
create function delete_recording_notices() returns trigger language plpgsql as $$
begin
  delete from notices where content_id = new.content_id and kind = 'replay';
  delete from live_notice_steps where content_id = new.content_id and step = 'replay';
  return null;
end $$;
create trigger delete_recording_notices after update of status on lives for each row
  when (old.status = 2 and new.status = 1) execute function delete_recording_notices();

delete from notices using lives
where lives.content_id = notices.content_id and kind = 'replay' and lives.status = 1;
delete from live_notice_steps using lives
where lives.content_id = live_notice_steps.content_id and step = 'replay' and lives.status = 1;
