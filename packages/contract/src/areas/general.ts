import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';
import { paging } from '../limits.ts';
import { Area, Block } from './shapes.ts';

const AreaNode = Type.Cyclic(
  {
    AreaNode: Type.Object({ ...Area.properties, children: Type.Array(Type.Ref('AreaNode')) }),
  },
  'AreaNode',
);

export const listAreas = endpoint({
  method: 'GET',
  path: 'area',
  access: 'guest',
  summary: '地区树与学段列表',
  input: Type.Object({
    kind: Type.Optional(
      Type.Union([Type.Literal('area'), Type.Literal('major')], { title: '类别', default: 'area' }),
    ),
    parent_id: Type.Optional(Id('上级地区编号')),
    /** How many levels below the parent to return. */
    depth: Type.Optional(
      Type.Integer({ title: '层级', minimum: 1, maximum: paging.maxTreeLevel, default: 1 }),
    ),
  }),
  output: Type.Object({ list: Type.Array(AreaNode) }),
  errors: ['NOT_FOUND'],
});

const Code = (title: string) => Type.Optional(Type.Integer({ title, minimum: 1, maximum: 2 ** 31 - 1 }));

/** A release newer than the requesting one. */
const Upgrade = Type.Object({
  version: Type.String(),
  version_code: Type.Integer(),
  /** `store`: the user installs it from `url`; `bundle`: the app downloads it, a zip of its pages. */
  kind: OneOf(['store', 'bundle']),
  url: Type.String(),
  /** What is new, one line each. */
  notes: Type.String(),
  /** The app cannot be used without it. */
  forced: Type.Boolean(),
  /** Of a bundle: bytes, and what its integrity is checked with. */
  size: Nullable(Type.Integer()),
  sha256: Nullable(Type.String()),
  signature: Nullable(Type.String()),
});
export type Upgrade = Static<typeof Upgrade>;

export const getSystemConfig = endpoint({
  method: 'GET',
  path: 'system/config',
  access: 'guest',
  summary: '应用配置：主题、升级、紧急公告地址与开关',
  /** A hybrid app sends its version; a browser sends nothing, since its pages are always the newest. */
  input: Type.Object({
    system: Type.Optional(OneOf(['android', 'ios'], { title: '系统' })),
    version_code: Code('版本号'),
    /** Version of the shell around the pages, which only a store updates. */
    native_code: Code('外壳版本号'),
  }),
  output: Type.Object({
    name: Type.String(),
    short_name: Type.String(),
    /** Where the theme applies: `index` is the academy home alone, `all` is every screen. */
    scope: Type.String(),
    /** -1 none, 0 grey, 1 festive. */
    pattern: Type.Integer(),
    /** The address where experts apply. */
    applyurl: Type.String(),
    /** Maximum width of the page body in CSS pixels. */
    page_body_width: Type.Integer(),
    emergency_url: Type.String(),
    /** The page that the web build shows in place of links it does not open itself. */
    download_url: Type.String(),
    /** Whether the web build opens links to other sites. */
    open_h5_links: Type.Boolean(),
    /** Whether the web build opens links to its own pages; otherwise they lead to the download page. */
    open_page_links: Type.Boolean(),
    /** The newest release that the requesting app can update to. */
    upgrade: Nullable(Upgrade),
  }),
});

export const getSystemArticle = endpoint({
  method: 'GET',
  path: 'system/article',
  access: 'guest',
  summary: '协议与说明',
  input: Type.Object({ key: Type.String({ title: '文章标识', minLength: 1, maxLength: 40 }) }),
  output: Type.Object({
    key: Type.String(),
    title: Type.String(),
    version: Type.String(),
    updated_at: Type.String(),
    body: Type.Array(Block),
  }),
  errors: ['NOT_FOUND'],
});

/** The document at the emergency address; not an endpoint, since its host need not be ours. */
export const EmergencyDocument = Type.Object({
  flag: Type.Union([Type.Literal(0), Type.Literal(1)]),
  url: Type.String(),
  title: Nullable(Type.String()),
  message: Nullable(Type.String()),
});
export type EmergencyDocument = Static<typeof EmergencyDocument>;

/**
 * Which area of the academy the caller is in. With coordinates (WGS-84; in the body, so that no URL contains them)
 * the county; without them what the IP address tells, a city at most. Nothing is stored, and no user's area changes.
 */
export const locateArea = endpoint({
  method: 'POST',
  path: 'area/locate',
  access: 'guest',
  summary: '我在哪个区县：按坐标，没有坐标时按网络地址',
  input: Type.Object({
    latitude: Type.Optional(Type.Number({ title: '纬度', minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ title: '经度', minimum: -180, maximum: 180 })),
    /** Radius in metres around the coordinates. */
    accuracy: Type.Optional(Type.Number({ title: '精度', minimum: 0 })),
  }),
  output: Type.Object({
    /**
     * `outside`: in none of the academy's areas; `unknown`: the address tells nothing, or the academy has no areas.
     */
    place: OneOf(['inside', 'outside', 'unknown']),
    /** The caller's area; from outside the nearest county, if there are coordinates. */
    area: Nullable(Area),
    /** The source: a map service, the academy's own table of county centres, or the IP address. */
    by: OneOf(['map', 'table', 'address']),
  }),
});
