import type { Wire } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { unitOf } from './ledgers.ts';
import { amountText, capText } from './rule-text.ts';
import styles from './rules.module.css';

type Rule = Wire['GET user/task']['output']['rules'][number];

/** The rules in plain words: how much, how often, since when. */
export const Rules = ({ rules }: { rules: readonly Rule[] }) => (
  <div className={styles.rules}>
    {[1, 2].map((ledger) => {
      const own = rules.filter((rule) => rule.ledger === ledger);
      return (
        own.length > 0 && (
          <Section key={ledger} title={`怎样得到${unitOf(ledger)}`}>
            <Card>
              {own.map((rule) => (
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
