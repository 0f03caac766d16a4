-- When an operator decided about a recommendation to the academy's home, and why it was refused, for its owner to read.
alter table account_recommendations
  add decided_at timestamptz,
  add reason text not null default '' check (length(reason) <= 200),
  add check (decided_at is null or place = 'home'),
  add check (state <> 'review' or decided_at is null);
