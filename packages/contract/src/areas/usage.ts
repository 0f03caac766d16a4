import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, OneOf, Uuid } from '../http/fields.ts';
import { contentTypes, usageStatistics } from '../limits.ts';
import { usageDevices, usageEvents, usageLimits, usageNetworks } from '../usage-limits.ts';

/** Usage of the app by those who consented: without user and without network address. */

/** Of every record: the visit, a random id that is new each time, and the time by the phone's clock. */
const common = {
  visit: Uuid('访问'),
  /** Milliseconds since 1970. */
  at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
};
/** A route without its query. */
const path = Type.String({ pattern: '^/[A-Za-z0-9_/-]{1,100}$' });
const closed = { additionalProperties: false };

/** The only fields of a record: a batch with any other field is refused. */
export const UsageRecord = Type.Union([
  Type.Object({ kind: Type.Literal('visit'), ...common }, closed),
  Type.Object(
    {
      kind: Type.Literal('page'),
      ...common,
      /** The number of the page within the visit. A later record with the same number has a longer duration. */
      ordinal: Type.Integer({ minimum: 1, maximum: 10_000 }),
      path,
      content_type: Type.Optional(OneOf(contentTypes)),
      content_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      milliseconds: Type.Integer({ minimum: 0, maximum: usageStatistics.pageTimeout }),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('event'), ...common, name: OneOf(usageEvents) }, closed),
  Type.Object(
    {
      kind: Type.Literal('error'),
      ...common,
      path,
      message: Type.String({ minLength: 1, maxLength: usageLimits.message }),
      stack: Type.String({ maxLength: usageLimits.stack }),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('status'),
      ...common,
      device: OneOf(usageDevices),
      /** Of the screen in CSS pixels, rounded down to tens. */
      width: Type.Integer({ minimum: 0, maximum: 10_000, multipleOf: 10 }),
      network: OneOf(usageNetworks),
      elder: Type.Boolean(),
      dark: Type.Boolean(),
    },
    closed,
  ),
]);
export type UsageRecord = Static<typeof UsageRecord>;

export const reportUsage = endpoint({
  method: 'POST',
  path: 'usage/report',
  access: 'guest',
  summary: '同意使用情况统计的设备报告一批记录；同一批次重复提交只计一次',
  input: Type.Object({
    batch: Uuid('批次'),
    version: Type.String({ title: '版本', pattern: '^[\\w.-]{1,20}$' }),
    /** By the phone's clock, which may be wrong: only the difference to a record's time is used. */
    sent_at: Type.Integer({ title: '发送时间', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** An array of `UsageRecord` as JSON; any other content refuses the batch. */
    records: Type.String({ title: '记录', minLength: 2, maxLength: usageLimits.batchText }),
  }),
  output: Type.Object({ stored: Type.Integer() }),
});

/** Null when too few visits are behind it; see `usageLimits`. */
const Shown = Nullable(Type.Integer());
const Median = Nullable(Type.Number());

export const getUsageSummary = endpoint({
  method: 'GET',
  path: 'usage/summary',
  access: 'operator',
  summary: '使用情况：每日访问、页面停留、功能、设备与出错；不足五次访问的不显示',
  input: Type.Object({
    days: Type.Optional(
      Type.Integer({ title: '天数', minimum: 1, maximum: usageLimits.shownDays, default: 7 }),
    ),
  }),
  output: Type.Object({
    /** Each day with its numbers, latest first; days without reports are absent. */
    days: Type.Array(Type.Object({ day: Type.String(), visits: Shown, views: Shown, errors: Shown })),
    /** From here on: of the last `usageLimits.retentionDays` of these days at most, the most frequent first. */
    pages: Type.Array(Type.Object({ path: Type.String(), views: Type.Integer(), median_seconds: Median })),
    contents: Type.Array(
      Type.Object({
        content_type: OneOf(contentTypes),
        content_id: Type.Integer(),
        views: Type.Integer(),
        median_seconds: Median,
      }),
    ),
    events: Type.Array(Type.Object({ name: OneOf(usageEvents), count: Type.Integer() })),
    devices: Type.Array(Type.Object({ fact: Type.String(), value: Type.String(), visits: Type.Integer() })),
    errors: Type.Array(
      Type.Object({
        message: Type.String(),
        path: Type.String(),
        version: Type.String(),
        stack: Type.String(),
        count: Type.Integer(),
        last_at: Type.String(),
      }),
    ),
  }),
});
export type UsageSummary = Static<typeof getUsageSummary.output>;
