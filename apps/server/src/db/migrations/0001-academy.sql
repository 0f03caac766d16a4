-- The academy's rows. Constraints carry the invariants: what may never be is refused here, whatever the code does.

create table areas (
  id integer generated always as identity primary key,
  parent_id integer references areas,
  name text not null check (name <> ''),
  -- the division code (GB/T 2260)
  signal text not null unique,
  lev smallint not null check (lev between 0 and 9),
  -- the significant digits of the code, so that a prefix is an ancestor: 37, 3701, 370102
  path text not null unique,
  check ((parent_id is null) = (lev = 0))
);
create index areas_parent on areas (parent_id);

create table majors (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  signal text not null unique,
  position integer not null
);

create table media_assets (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('picture', 'video')),
  -- where the storage keeps it; of a video, its playlist
  path text not null unique,
  sha256 text not null,
  bytes bigint not null check (bytes >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- shown in the picture's place while it loads
  colour text not null default '#F1ECE6' check (colour ~ '^#[0-9A-F]{6}$'),
  seconds integer check (seconds >= 0),
  poster_id bigint,
  captions_path text,
  -- a drawing so small that a request for it would weigh more than the drawing: it travels inside the answer
  inline text check (starts_with(inline, 'data:image/svg+xml,') and length(inline) <= 1500),
  created_at timestamptz not null default now(),
  picture_kind text not null generated always as ('picture') stored,
  -- whoever refers to a picture or a video refers to (id, kind), so that a film never stands where a picture belongs
  unique (id, kind),
  foreign key (poster_id, picture_kind) references media_assets (id, kind),
  check ((kind = 'video') = (seconds is not null)),
  check (kind = 'video' or (poster_id is null and captions_path is null)),
  check (kind = 'picture' or inline is null)
);

create table users (
  id bigint generated always as identity primary key,
  key text unique,
  nickname text not null check (nickname <> ''),
  avatar_id bigint,
  area_id integer not null references areas,
  created_at timestamptz not null default now(),
  picture_kind text not null generated always as ('picture') stored,
  foreign key (avatar_id, picture_kind) references media_assets (id, kind)
);

create table accounts (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null check (name <> ''),
  intro text not null,
  avatar_id bigint not null,
  area_id integer not null references areas,
  -- the academy itself
  platform boolean not null default false,
  picture_kind text not null generated always as ('picture') stored,
  foreign key (avatar_id, picture_kind) references media_assets (id, kind)
);
create unique index accounts_one_platform on accounts (platform) where platform;

create table experts (
  id bigint generated always as identity primary key,
  key text not null unique,
  user_id bigint unique references users,
  name text not null check (name <> ''),
  title text not null,
  organisation text not null,
  intro text not null,
  tags text[] not null default '{}',
  avatar_id bigint not null,
  position integer not null,
  follower_count integer not null default 0 check (follower_count >= 0),
  picture_kind text not null generated always as ('picture') stored,
  foreign key (avatar_id, picture_kind) references media_assets (id, kind)
);
create index experts_order on experts (position, id);

create table contents (
  id bigint generated always as identity primary key,
  -- names the content for whoever imports it again
  key text unique,
  type text not null check (type in ('course', 'actLive', 'expertLive', 'miniVideo', 'graphic')),
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'withdrawn')),
  title text not null check (length(title) between 1 and 80),
  summary text not null check (length(summary) <= 200),
  body jsonb not null default '[]' check (jsonb_typeof(body) = 'array'),
  tags text[] not null default '{}',
  cover_id bigint not null,
  expert_id bigint references experts,
  account_id bigint not null references accounts,
  area_id integer not null references areas,
  major_id integer references majors,
  view_count integer not null default 0 check (view_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  collect_count integer not null default 0 check (collect_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- raised by every change of what readers see
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  picture_kind text not null generated always as ('picture') stored,
  unique (id, type),
  foreign key (cover_id, picture_kind) references media_assets (id, kind),
  check (state in ('draft', 'review') or published_at is not null)
);
create index contents_latest on contents (published_at desc, id desc) where state = 'published';
create index contents_latest_of_type on contents (type, published_at desc, id desc) where state = 'published';
create index contents_of_expert on contents (expert_id, published_at desc, id desc) where state = 'published';
create index contents_of_account on contents (account_id, published_at desc, id desc) where state = 'published';

-- Each type's own fields; the pair (content_id, type) keeps a course's row from hanging on an article.
create table courses (
  content_id bigint primary key,
  type text not null generated always as ('course') stored,
  credit integer not null check (credit between 0 and 20),
  foreign key (content_id, type) references contents (id, type) on delete cascade
);

create table chapters (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  position integer not null check (position >= 0),
  title text not null check (title <> ''),
  unique (course_id, position)
);

create table lessons (
  id bigint generated always as identity primary key,
  chapter_id bigint not null references chapters on delete cascade,
  position integer not null check (position >= 0),
  key text not null,
  title text not null check (title <> ''),
  summary text not null,
  -- what is said in it, by the second: [{"start": 0, "text": "…"}]
  transcript jsonb not null default '[]' check (jsonb_typeof(transcript) = 'array'),
  video_id bigint,
  video_kind text not null generated always as ('video') stored,
  unique (chapter_id, position),
  unique (chapter_id, key),
  foreign key (video_id, video_kind) references media_assets (id, kind)
);

create table articles (
  content_id bigint primary key,
  type text not null generated always as ('graphic') stored,
  reading_seconds integer not null check (reading_seconds > 0),
  foreign key (content_id, type) references contents (id, type) on delete cascade
);

create table mini_videos (
  content_id bigint primary key,
  type text not null generated always as ('miniVideo') stored,
  video_id bigint not null,
  course_id bigint references courses on delete set null,
  transcript jsonb not null default '[]' check (jsonb_typeof(transcript) = 'array'),
  video_kind text not null generated always as ('video') stored,
  foreign key (video_id, video_kind) references media_assets (id, kind),
  foreign key (content_id, type) references contents (id, type) on delete cascade
);

create table lives (
  content_id bigint primary key,
  type text not null check (type in ('actLive', 'expertLive')),
  -- 0 即将开始, 1 直播中, 2 直播回放
  status smallint not null check (status between 0 and 2),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  agenda jsonb not null default '[]' check (jsonb_typeof(agenda) = 'array'),
  video_id bigint,
  reserve_count integer not null default 0 check (reserve_count >= 0),
  video_kind text not null generated always as ('video') stored,
  foreign key (video_id, video_kind) references media_assets (id, kind),
  check (ends_at > starts_at),
  foreign key (content_id, type) references contents (id, type) on delete cascade
);

create table comments (
  id bigint generated always as identity primary key,
  key text unique,
  content_id bigint not null references contents on delete cascade,
  parent_id bigint,
  user_id bigint not null references users,
  text text not null check (length(text) between 1 and 500),
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden', 'deleted')),
  like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  created_at timestamptz not null default now(),
  -- threads have two levels, and a reply stays under the content of what it answers
  is_root boolean not null generated always as (parent_id is null) stored,
  parent_is_root boolean generated always as (case when parent_id is null then null else true end) stored,
  unique (id, content_id, is_root),
  foreign key (parent_id, content_id, parent_is_root) references comments (id, content_id, is_root) on delete cascade
);
create index comments_new on comments (content_id, created_at desc, id desc) where parent_id is null and state = 'visible';
create index comments_hot on comments (content_id, like_count desc, id desc) where parent_id is null and state = 'visible';
create index comments_replies on comments (parent_id, created_at, id) where state = 'visible';

create table interactions (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  kind text not null check (kind in ('like', 'collect', 'reserve', 'block')),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, content_id)
);
create index interactions_of_content on interactions (content_id, kind);

create table follows (
  user_id bigint not null references users on delete cascade,
  expert_id bigint not null references experts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, expert_id)
);

create table pages (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- null for the academy's own home
  account_id bigint unique references accounts,
  title text not null
);

create table page_modules (
  id bigint generated always as identity primary key,
  page_id bigint not null references pages on delete cascade,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('banner', 'icons', 'course', 'live', 'miniVideo', 'article', 'expert')),
  title text not null,
  -- manual: its module_items in order; latest: the newest contents of its kind
  source text not null check (source in ('manual', 'latest')),
  unique (page_id, position),
  check (source = 'manual' or kind not in ('banner', 'icons'))
);

create table module_items (
  id bigint generated always as identity primary key,
  module_id bigint not null references page_modules on delete cascade,
  position integer not null check (position >= 0),
  title text not null default '',
  picture_id bigint,
  link_type text not null check (link_type in ('h5', 'page', 'content')),
  link text,
  content_id bigint references contents on delete cascade,
  expert_id bigint references experts on delete cascade,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  picture_kind text not null generated always as ('picture') stored,
  unique (module_id, position),
  foreign key (picture_id, picture_kind) references media_assets (id, kind),
  check ((link_type = 'content') = (num_nonnulls(content_id, expert_id) = 1)),
  check ((link_type = 'content') = (link is null))
);

create table system_articles (
  key text primary key,
  title text not null,
  version text not null,
  updated_at timestamptz not null,
  body jsonb not null check (jsonb_typeof(body) = 'array')
);

create table system_config (
  singleton boolean primary key default true check (singleton),
  name text not null,
  short_name text not null,
  scope text not null default 'index' check (scope in ('index', 'all')),
  pattern integer not null default -1,
  applyurl text not null default '',
  page_body_width integer not null default 480 check (page_body_width between 320 and 960),
  emergency_url text not null default '/emergency.json',
  download_url text not null default '/wx/download.html',
  open_h5_links boolean not null default false,
  open_page_links boolean not null default false,
  -- the digest of the demo that was loaded last, so that it is loaded once
  demo_edition text
);
insert into system_config (name, short_name) values ('有效父母学院', '有效父母');

-- What can be searched: one row for each published content and each expert, written with what it describes.
create table search_documents (
  related_type text not null check (related_type in ('expert', 'course', 'actLive', 'expertLive', 'miniVideo', 'graphic')),
  related_id bigint not null,
  area_id integer not null references areas,
  title text not null,
  body text not null,
  expert_name text,
  cover_id bigint not null,
  tokens tsvector not null,
  picture_kind text not null generated always as ('picture') stored,
  primary key (related_type, related_id),
  foreign key (cover_id, picture_kind) references media_assets (id, kind)
);
create index search_documents_tokens on search_documents using gin (tokens);

create table search_words (
  word text primary key check (length(word) between 1 and 20),
  position integer not null
);
