import type { Api } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { getDate } from '../../../format/date-time.ts';
import styles from './credit-screen.module.css';
import { unitOf } from './ledger.tsx';

type Rule = Api['GET user/task']['output']['rules'][number];

export const Rules = ({ rules }: { rules: readonly Rule[] }) => (
  <div className={styles.rules}>
    {[1, 2].map((ledger) => {
      const ofLedger = rules.filter((rule) => rule.ledger === ledger);
      return (
        ofLedger.length > 0 && (
          <Section key={ledger} title={`怎样得到${unitOf(ledger)}`}>
            <Card>
              {ofLedger.map((rule) => (
                <Cell key={rule.key} title={rule.title} note={capText(rule)} value={amountText(rule)} />
              ))}
            </Card>
          </Section>
        )
      );
    })}
    <Section title="说明">
      <ul className={styles.notes}>
        <li>同一节课、同一篇文章、同一门考试只算一次，再学多少遍都欢迎。</li>
        <li>时长由学院的时钟核对，快进和倍速不会多算。</li>
        <li>评论被删除或不再公开时，它得到的积分会收回，明细里写得清楚。</li>
        <li>每天按北京时间零点重新算次数。</li>
        <li>学期任务的学分由学校另外设定，只用来毕业，不记在这里。</li>
        <li>规则有变化，会写明从哪一天开始；以前得到的不变。</li>
      </ul>
    </Section>
  </div>
);

interface RuleLimits {
  readonly ledger: number;
  /** Null: the credit defined by the course. */
  readonly amount: number | null;
  readonly cap_a_day: number | null;
  readonly cap_in_all: number | null;
  readonly since: string;
}

/** `+5 积分` */
const amountText = ({ amount, ledger }: RuleLimits): string =>
  amount === null ? `课程标明的${unitOf(ledger)}` : `+${amount} ${unitOf(ledger)}`;

/** `每天最多 8 次，自 2026年1月1日起` */
function capText({ cap_a_day: aDay, cap_in_all: inAll, since }: RuleLimits): string {
  const date = getDate(since);
  const day = `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  const caps = [aDay !== null && `每天最多 ${aDay} 次`, inAll !== null && `一共最多 ${inAll} 次`];
  return [...caps.filter(Boolean), `自 ${day}起`].join('，');
}
