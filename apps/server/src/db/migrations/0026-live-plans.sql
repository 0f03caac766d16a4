-- What an operator said about a content that was submitted for review, the last time it was decided. A returned content is
-- a draft again, and whoever made it reads why.
create table content_reviews (
  content_id bigint primary key references contents on delete cascade,
  note text not null default '' check (length(note) <= 200),
  decided_at timestamptz not null
);

-- Lives that experts plan themselves: found by their expert, whatever became of them.
create table live_plans (
  content_id bigint primary key references lives on delete cascade,
  expert_id bigint not null references experts on delete cascade,
  submitted_at timestamptz not null
);
create index live_plans_of_expert on live_plans (expert_id, submitted_at desc);
