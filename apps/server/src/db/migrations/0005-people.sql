-- People: how one proves who one is, what one agreed to, and what one does to content.

alter table users
  -- Mainland mobile numbers, without the country's code; null until one is bound, and again once the person is gone.
  add mobile text unique check (mobile ~ '^1[3-9][0-9]{9}$'),
  -- for `login/account` of people without a mobile, an institution's above all
  add login_name text unique check (login_name ~ '^[a-z][a-z0-9_.-]{3,31}$'),
  add password_hash text,
  add intro text not null default '' check (length(intro) <= 140),
  -- the account that this person owns
  add account_id bigint references accounts,
  -- the account whose page the person lands on
  add main_account_id bigint references accounts,
  add operator boolean not null default false,
  -- active; leaving: deletion asked for, signing in takes it back; gone: erased, kept as the author of what stays
  add state text not null default 'active' check (state in ('active', 'leaving', 'gone')),
  add leaves_at timestamptz,
  add check ((state = 'leaving') = (leaves_at is not null)),
  add check (state <> 'gone' or num_nonnulls(mobile, login_name, password_hash, avatar_id) = 0);
create index users_leaving on users (leaves_at) where state = 'leaving';

-- Who is signed in where. A token names its session; a session that is not here or has ended is worth nothing.
create table sessions (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  -- what the app said of itself, for its owner's eyes
  device text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- signed out; the password was changed; the account was left; an operator; another session of the owner; the account
  -- became part of another
  end_cause text check (end_cause in ('logout', 'password', 'unsubscribe', 'operator', 'owner', 'merge')),
  check ((ended_at is null) = (end_cause is null)),
  check (expires_at > created_at)
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- A code that was sent. Kept for a day, since the limits count them; the code itself only as a hash.
create table sms_codes (
  id bigint generated always as identity primary key,
  mobile text not null,
  scene text not null check (scene in ('login', 'bind', 'reset', 'leave')),
  code_hash text not null,
  -- a keyed hash of the address that asked: enough to count by
  asker text not null,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_codes_of_mobile on sms_codes (mobile, sent_at desc);
create index sms_codes_of_asker on sms_codes (asker, sent_at desc);

-- Failed sign-ins by password, so that nobody can try them all.
create table login_failures (
  id bigint generated always as identity primary key,
  -- whose password was tried (a keyed hash of what was typed), and from where
  login text not null,
  asker text not null,
  failed_at timestamptz not null
);
create index login_failures_of_login on login_failures (login, failed_at desc);
create index login_failures_of_asker on login_failures (asker, failed_at desc);

-- Other proofs of who one is.
create table external_identities (
  provider text not null check (provider in ('apple', 'wechat')),
  subject text not null,
  user_id bigint not null references users on delete cascade,
  -- WeChat's union id, the same in all its apps
  union_id text,
  -- what Apple wants back when the account is deleted
  refresh_token text,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (provider, user_id)
);
create unique index external_identities_union on external_identities (union_id) where union_id is not null;

-- Identity tokens that somebody signed in with, by a hash, until they run out by themselves: each is good once.
create table used_identity_tokens (
  token text primary key,
  expires_at timestamptz not null
);
create index used_identity_tokens_old on used_identity_tokens (expires_at);

-- Which version of which agreement someone accepted, and when. Never changed.
create table consents (
  user_id bigint not null references users on delete cascade,
  article_key text not null references system_articles,
  version text not null,
  given_at timestamptz not null default now(),
  primary key (user_id, article_key, version)
);

create table area_choices (
  user_id bigint not null references users on delete cascade,
  area_id integer not null references areas,
  chosen_at timestamptz not null default now(),
  primary key (user_id, area_id)
);
create index area_choices_latest on area_choices (user_id, chosen_at desc);

create table search_history (
  user_id bigint not null references users on delete cascade,
  word text not null check (length(word) between 1 and 60),
  searched_at timestamptz not null default now(),
  primary key (user_id, word)
);
create index search_history_latest on search_history (user_id, searched_at desc);

create table feedbacks (
  id bigint generated always as identity primary key,
  -- null once the person is gone
  user_id bigint references users on delete set null,
  -- the app's own name for this form, so that sending it twice keeps one
  request_key uuid not null unique,
  text text not null check (length(text) between 1 and 500),
  contact text not null default '' check (length(contact) <= 60),
  created_at timestamptz not null default now()
);
create table feedback_pictures (
  feedback_id bigint not null references feedbacks on delete cascade,
  position smallint not null check (position between 0 and 8),
  upload_id uuid not null references uploads,
  primary key (feedback_id, position)
);

-- Contents that an account's owner recommends: to the academy's home (after review) and on the account's own page.
create table account_recommendations (
  account_id bigint not null references accounts on delete cascade,
  content_id bigint not null references contents on delete cascade,
  place text not null check (place in ('home', 'main')),
  state text not null check (state in ('review', 'shown', 'refused')),
  created_at timestamptz not null default now(),
  primary key (account_id, place, content_id),
  check (place = 'home' or state = 'shown')
);
create trigger note_content_change after insert or delete or truncate or update on account_recommendations
  execute function note_content_change();

-- Files that people made of their own data. They count against the limit, and go after a day.
create table data_exports (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index data_exports_of_user on data_exports (user_id, created_at desc);
create index data_exports_old on data_exports (created_at);

-- Folders of the storage whose rows are gone, written in the same transaction, so that no file outlives its row because a
-- process did not live to delete it.
create table abandoned_folders (
  folder text primary key,
  abandoned_at timestamptz not null default now()
);

-- Whose contents someone does not want to see in lists: an expert's, or an account's where no expert is named.
create table author_blocks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  expert_id bigint references experts on delete cascade,
  account_id bigint references accounts on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, expert_id),
  unique (user_id, account_id),
  check (num_nonnulls(expert_id, account_id) = 1)
);

-- What was earned and spent, never changed: 1 is 学分, 2 is 积分. A balance is the sum of its entries.
create table ledger_entries (
  id bigint generated always as identity primary key,
  ledger smallint not null check (ledger in (1, 2)),
  user_id bigint not null references users on delete cascade,
  amount integer not null check (amount <> 0),
  -- what it was for, once
  cause text not null unique,
  created_at timestamptz not null default now()
);
create index ledger_entries_of_user on ledger_entries (user_id, ledger, created_at desc);

-- Comments: what readers do to them, and what is known of them.
alter table comments
  add request_key uuid unique,
  -- the reply that a reply answers, when it is not the thread's first comment
  add answers_id bigint references comments on delete set null,
  -- the province that the author wrote from, where it is known
  add province text,
  -- why it waits or was hidden, in a word for operators
  add held_for text,
  add check (held_for is null or state in ('held', 'hidden', 'deleted'));
create index comments_of_user on comments (user_id, created_at desc);
-- few at any time: what its author alone sees, and what operators have to look at
create index comments_held on comments (user_id, content_id) where state = 'held';

create table comment_likes (
  user_id bigint not null references users on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);
create index comment_likes_of_comment on comment_likes (comment_id);

-- What was said during a live, at which second of it.
create table live_comments (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  user_id bigint not null references users,
  request_key uuid unique,
  text text not null check (length(text) between 1 and 140),
  at_second integer not null check (at_second >= 0),
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden', 'deleted')),
  created_at timestamptz not null default now()
);
create index live_comments_in_time on live_comments (content_id, at_second, id) where state = 'visible';

create table reports (
  user_id bigint not null references users on delete cascade,
  target text not null check (target in ('content', 'comment', 'expert')),
  target_id bigint not null,
  reason text not null check (reason in ('advertising', 'abuse', 'untrue', 'harmful', 'privacy', 'other')),
  text text not null default '' check (length(text) <= 200),
  created_at timestamptz not null default now(),
  primary key (user_id, target, target_id)
);
create index reports_of_target on reports (target, target_id);

create table shares (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  content_id bigint not null references contents on delete cascade,
  channel text not null check (channel in ('wechat', 'moments', 'system', 'poster', 'link')),
  created_at timestamptz not null default now()
);
create index shares_of_content on shares (content_id);

-- Words that hold a comment back or refuse it. A change makes a new version; old verdicts say which one they rest on.
create table word_list (
  word text primary key check (length(word) between 1 and 40),
  action text not null check (action in ('hold', 'refuse')),
  since_version integer not null
);

create index interactions_of_user on interactions (user_id, kind, created_at desc, content_id desc);
create index follows_of_user on follows (user_id, created_at desc, expert_id desc);
