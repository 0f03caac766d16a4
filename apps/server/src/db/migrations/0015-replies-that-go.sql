-- A reply that goes from a notice of several takes its part of the words with it: they counted it and may name who wrote it.
create or replace function note_comment_news() returns trigger language plpgsql as $$
declare
  told bigint;
  others integer;
begin
  if new.state = 'visible' and new.parent_id is not null then
    insert into comment_news (comment_id, what) values (new.id, 'shown');
  end if;
  if tg_op = 'UPDATE' then
    if old.state in ('held', 'hidden') and new.state = 'visible' then
      insert into comment_news (comment_id, what) values (new.id, 'approved');
    elsif old.state = 'held' and new.state = 'hidden' then
      insert into comment_news (comment_id, what) values (new.id, 'refused');
    elsif old.state = 'visible' then
      -- What readers no longer see is not told of either; where there are others, the words may name who wrote it.
      delete from notice_replies where reply_id = new.id returning notice_id into told;
      select count(*) into others from notice_replies where notice_id = told;
      if others = 0 then
        delete from notices where id = told;
      else
        update notices set title = others || ' 条新回复', text = '有人回复了您的评论。' where id = told;
      end if;
    end if;
  end if;
  return null;
end $$;
