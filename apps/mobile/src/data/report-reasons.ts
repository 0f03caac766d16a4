import type { reportReasons } from '@academy/contract/areas/interactive.ts';
import type { Api } from '@academy/contract/endpoints.ts';

export type Report = Api['POST content/interactive/report']['input'];

type Reason = (typeof reportReasons)[number];

const labels: Readonly<Record<Reason, string>> = {
  advertising: '广告或推销',
  abuse: '辱骂、攻击他人',
  untrue: '内容不实、误导家长',
  harmful: '对孩子有害',
  privacy: '泄露孩子或他人的隐私',
  other: '其他问题',
};

/** The reasons of a report, in the order they are offered. */
export const reportReasonItems = Object.entries(labels).map(([key, label]) => ({
  key: key as Reason,
  label,
}));

/** Characters that may be added. */
export const maxReportLength = 200;
