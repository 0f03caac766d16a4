-- Whether somebody seemed to be in danger when a question was asked, so that a person can look at it: `danger` got a protocol,
-- `unsure` a line with hotlines above the ordinary answer. Questions from before have only their case.
alter table qa_records
  add alarm text check (alarm in ('danger', 'unsure')),
  -- What the most likely danger was; names of protocols that no longer exist stay.
  add protocol text,
  -- Whether somebody else than the writer was in danger.
  add for_another boolean not null default false,
  -- Whether an earlier message of the conversation told of the danger.
  add danger_continues boolean not null default false,
  add constraint qa_records_alarm_protocol check ((alarm is null) = (protocol is null));
create index qa_records_alarm on qa_records (created_at desc) where alarm is not null;
