-- Pictures in several widths, seekable videos, uploads on their way to becoming either, and the day's card on a page.

alter table media_assets
  -- Of a processed picture: the widths at which it is kept beside `path`, as <width>.avif and <width>.webp.
  add widths smallint[] not null default '{}' check (0 < all (widths)),
  -- A picture of a few pixels, shown blurred while the real one loads.
  add blur text check (starts_with(blur, 'data:image/webp;base64,') and length(blur) <= 600),
  -- Of a video, one sheet of small pictures: {"path", "columns", "rows", "width", "height", "interval"}; width and height
  -- are those of one picture in pixels, interval the seconds between two.
  add storyboard jsonb check (jsonb_typeof(storyboard) = 'object'),
  add check (kind = 'picture' or (widths = '{}' and blur is null)),
  add check (kind = 'video' or storyboard is null);

-- A file that someone sent. What was acknowledged is here; what became of it is its asset.
create table uploads (
  id uuid primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('picture', 'video')),
  -- the name it had on its owner's device, for its owner alone
  name text not null check (length(name) between 1 and 200),
  -- what was sent, never public; null once it is no longer needed
  original_path text unique,
  sha256 text not null,
  bytes bigint not null check (bytes > 0),
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  -- of the processing, in hundredths
  progress smallint not null default 0 check (progress between 0 and 100),
  -- why it failed, in words for its owner
  failure text,
  asset_id bigint references media_assets,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'ready') = (asset_id is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index uploads_of_user on uploads (user_id, created_at desc);
create index uploads_processing on uploads (updated_at) where state = 'processing';

alter table page_modules
  drop constraint page_modules_kind_check,
  add constraint page_modules_kind_check
    check (kind in ('banner', 'icons', 'today', 'course', 'live', 'miniVideo', 'article', 'expert'));
