import { certificateFrames } from '@academy/contract/certificate-limits.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { courseCredit } from '@academy/contract/limits.ts';
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
        <li>{`一门课的学分按各课的总时长算，${courseCredit.minutesPerCredit} 分钟 1 学分，四舍五入，最少 ${courseCredit.min} 学分。`}</li>
        <li>同一节课、同一篇文章、同一门考试只算一次，再学多少遍都欢迎。</li>
        <li>时长由学院的时钟核对：倍速看完一样算学完，拖动跳过的不算。</li>
        <li>积分能在毕业证书下面换边框：{framePrices}。换一次一直能用，用掉的记在明细里。</li>
        <li>评论被删除或不再公开时，它得到的积分会收回，明细里写得清楚。</li>
        <li>每天按北京时间零点重新算次数。</li>
        <li>毕业中心的学分和这里是同一个数：学完课程、通过考试才有学分。</li>
        <li>规则有变化，会写明从哪一天开始；以前得到的不变。</li>
      </ul>
    </Section>
  </div>
);

/** 花园 60 积分、星空 120 积分 */
const framePrices = Object.values(certificateFrames)
  .filter(({ price }) => price > 0)
  .map(({ title, price }) => `${title} ${price} 积分`)
  .join('、');

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
