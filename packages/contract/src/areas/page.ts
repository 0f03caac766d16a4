import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, ContentCard, ExpertCard, LinkItem, Picture } from './shapes.ts';

/** What a page module shows. */
export const moduleKinds = [
  'banner',
  'icons',
  'today',
  'course',
  'live',
  'miniVideo',
  'article',
  'expert',
] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/**
 * An item of a module: its link, and the content or expert behind it. In an automatic module `today`, `link.title` is
 * the item's purpose (今天的一课) and `link.params` has its duration in `seconds`; for a course these are its first
 * `lessons` (a number), starting with the lesson titled `lesson` with the id `lesson_id`.
 */
const ModuleItem = Type.Object({
  link: LinkItem,
  content: Nullable(ContentCard),
  expert: Nullable(ExpertCard),
});
export type ModuleItem = Static<typeof ModuleItem>;

const ModuleKindField = OneOf(moduleKinds);

const PageModule = Type.Object({
  id: Type.Integer(),
  kind: ModuleKindField,
  title: Type.String(),
  /** The first items; `page/module` has the next pages. */
  items: Type.Array(ModuleItem),
  next_cursor: Nullable(Type.String()),
});
export type PageModule = Static<typeof PageModule>;

export const getPage = endpoint({
  method: 'GET',
  path: 'page',
  aliases: ['user/page'],
  access: 'guest',
  summary: '页面：由区块组成，默认是学院首页',
  input: Type.Object({
    /** The account whose page is requested, even without modules; the academy home where absent. */
    account_id: Type.Optional(Id('机构编号')),
    ...AreaFilter,
  }),
  output: Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    account: Nullable(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        intro: Type.String(),
        avatar: Picture,
        /** Its area from the city down: 济南市历下区. */
        area_name: Type.String(),
      }),
    ),
    modules: Type.Array(PageModule),
  }),
  errors: ['NOT_FOUND'],
});

export const getPageModule = endpoint({
  method: 'GET',
  path: 'page/module',
  aliases: ['user/page/module'],
  access: 'guest',
  summary: '区块的条目',
  input: Type.Object({ module_id: Id('区块编号'), ...AreaFilter, ...PageInput }),
  output: Type.Object({
    id: Type.Integer(),
    kind: ModuleKindField,
    title: Type.String(),
    ...PageOf(ModuleItem).properties,
  }),
  errors: ['NOT_FOUND'],
});

export const getPageModuleVideos = endpoint({
  method: 'GET',
  path: 'page/module/video',
  aliases: ['user/page/module/video'],
  access: 'guest',
  summary: '区块短视频的滑动顺序',
  input: Type.Object({ cid: Id('区块编号'), ...AreaFilter, ...PageInput }),
  output: PageOf(ContentCard),
  errors: ['NOT_FOUND'],
});
