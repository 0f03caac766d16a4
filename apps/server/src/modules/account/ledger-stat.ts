import type { Stat } from '@academy/contract/areas/dashboard.ts';
import type { AccountParts } from './account-parts.ts';
import { openView } from './open-view.ts';
import {
  plainColumn,
  presentBreakdown,
  presentFigure,
  presentLine,
  presentSlices,
  presentStat,
} from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { ruleLabel } from './words.ts';

interface Ledger {
  readonly ledger: 1 | 2;
  /** 学分, 积分 */
  readonly name: string;
}

/** What one ledger gave and took back, over time, for what, and where. */
export async function findLedgerStat(
  parts: AccountParts,
  { userId, input, ledger, name }: StatAsked & Ledger,
): Promise<Stat> {
  const [earned, back] = [`earned${ledger}`, `back${ledger}`];
  const totals = [earned, back];
  const view = await openView(parts, { userId, input, totals, lines: totals });
  return presentStat(view, {
    figures: listTexts({ earned, back, name }).map((text) => presentFigure(view, text)),
    charts: [
      presentLine(view, {
        key: 'ledger',
        title: `${name}变化`,
        unit: name,
        definition: `每天（全年按月）获得和收回的${name}。`,
        lines: [
          { name: '获得', figure: earned },
          { name: '收回', figure: back },
        ],
      }),
      presentSlices(view, {
        key: 'rules',
        title: `${name}从哪里来`,
        unit: name,
        name: '获得',
        kind: 'bar',
        figure: earned,
        label: ruleLabel,
        definition: `这段时间里获得的${name}，按规则分开。`,
      }),
    ],
    breakdown: presentBreakdown(view, [
      plainColumn({ key: 'earned', label: `获得${name}`, unit: name }, { figure: earned }),
      plainColumn({ key: 'back', label: `收回${name}`, unit: name }, { figure: back }),
    ]),
  });
}

const listTexts = ({ earned, back, name }: { earned: string; back: string; name: string }) => [
  {
    key: 'earned',
    label: `获得${name}`,
    unit: name,
    figure: earned,
    definition: `这段时间里，家长为孩子获得的${name}，按当时的规则记账。`,
  },
  {
    key: 'back',
    label: `收回${name}`,
    unit: name,
    figure: back,
    definition: `这段时间里收回的${name}，比如评论被删除。`,
  },
];
