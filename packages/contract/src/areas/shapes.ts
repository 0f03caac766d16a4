import { Type, type Static } from 'typebox';
import { contentTypes, linkTypes, relatedTypes } from '../limits.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';

/** Shapes shared by several API files. */

export const ContentTypeField = OneOf(contentTypes, { title: '内容类型' });

export const RelatedTypeField = OneOf(relatedTypes, { title: '关联类型' });

/**
 * A picture with the size its space is reserved by. `url` is its address, or the picture itself
 * (`data:image/svg+xml,…`) where that is smaller than a request. `colour` is the placeholder's colour.
 */
export const Picture = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  colour: Type.String(),
  /** Other widths in a smaller format, for the `srcset` attribute; absent for drawings. */
  srcset: Type.Optional(Type.String()),
  /** A few blurred pixels (`data:image/webp;base64,…`) as placeholder; absent for drawings. */
  blur: Type.Optional(Type.String()),
});
export type Picture = Static<typeof Picture>;

/**
 * What an action has just earned: ledger 1 学分, 2 积分. Empty when it has earned before, or the day's limit is reached.
 */
export const EarnedField = Type.Array(
  Type.Object({ ledger: Type.Integer(), amount: Type.Integer(), text: Type.String() }),
);
export type Earned = Static<typeof EarnedField>[number];

/** An area of the administrative tree, or a learning track: one shape. For areas `signal` is the division code. */
export const Area = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  signal: Type.String(),
  /** 0 province, 1 city, 2 county; 0 for a learning track. */
  lev: Type.Integer(),
});
export type Area = Static<typeof Area>;

export const ExpertCard = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  organisation: Type.String(),
  avatar: Picture,
  tags: Type.Array(Type.String()),
  follower_count: Type.Integer(),
  content_count: Type.Integer(),
});
export type ExpertCard = Static<typeof ExpertCard>;

export const ExpertByline = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  organisation: Type.String(),
  avatar: Picture,
});
export type ExpertByline = Static<typeof ExpertByline>;

/** A content in a list. Fields of one type are null for the others. */
export const ContentCard = Type.Object({
  content_id: Type.Integer(),
  content_type: ContentTypeField,
  title: Type.String(),
  summary: Type.String(),
  cover: Picture,
  /** Portrait cover of a mini video. */
  poster: Nullable(Picture),
  expert_id: Nullable(Type.Integer()),
  /** With the organisation where another expert has the same name. */
  expert_name: Nullable(Type.String()),
  major_name: Nullable(Type.String()),
  view_count: Type.Integer(),
  like_count: Type.Integer(),
  /** Lessons of a course. */
  lesson_count: Nullable(Type.Integer()),
  /** Duration of a course, a mini video or a replay; reading time of an article; seconds. */
  seconds: Nullable(Type.Integer()),
  /** 0 即将开始, 1 直播中, 2 直播回放; null for anything but a live. */
  live_status: Nullable(Type.Integer()),
  /** When a live is planned to start, ISO 8601; null for anything but a live. */
  starts_at: Nullable(Type.String()),
  /** When a live began, or is planned to. */
  began_at: Nullable(Type.String()),
  /** 录播: a recording that starts and ends by itself, without a publisher; null for anything but a live. */
  recorded: Nullable(Type.Boolean()),
  /** How many users reserved a live; null for anything but a live. */
  reserve_count: Nullable(Type.Integer()),
  /** How many places a live has; null if they are not limited, and for anything but a live. */
  capacity: Nullable(Type.Integer()),
  published_at: Type.String(),
});
export type ContentCard = Static<typeof ContentCard>;

/** A link of a banner, an icon or any item of a module. */
export const LinkItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  picture: Nullable(Picture),
  link_type: OneOf(linkTypes),
  /** The address for `h5`, the route for `page`; null for `content`. */
  link: Nullable(Type.String()),
  related_type: Nullable(RelatedTypeField),
  related_id: Nullable(Type.Integer()),
  params: Type.Record(Type.String(), Type.String()),
});
export type LinkItem = Static<typeof LinkItem>;

/** One block of rich text. Emphasis is written `**so**`; no HTML is sent. */
export const Block = Type.Union([
  Type.Object({ kind: Type.Literal('heading'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('paragraph'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('quote'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('picture'), picture: Picture, caption: Type.String() }),
]);
export type Block = Static<typeof Block>;

/** Input of calls about one content. */
export const ContentReference = {
  content_id: Id('内容编号'),
  content_type: ContentTypeField,
};

/** Filters a list by an area: its own contents, its parents' and its children's. */
export const AreaFilter = { area_id: Type.Optional(Id('地区编号')) };
