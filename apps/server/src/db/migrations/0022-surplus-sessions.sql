-- A session that was ended because its user has too many says nothing against its device, as the owner's decision does.

alter table sessions drop constraint sessions_end_cause_check;
alter table sessions add constraint sessions_end_cause_check
  check (end_cause in ('logout', 'password', 'unsubscribe', 'operator', 'owner', 'merge', 'surplus'));
