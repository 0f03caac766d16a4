import { GraduationIcon } from '@academy/ui/icon/graduation.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import type { ReactNode } from 'react';
import styles from './balances.module.css';

/** Both balances, and what each is good for. */
export const Balances = ({ credit, score }: { credit: number; score: number }) => (
  <dl className={styles.pair}>
    <Balance
      name="学分"
      icon={<GraduationIcon />}
      amount={credit}
      text="学完课程、通过考试得到，记下你学了多少。"
    />
    <Balance
      name="积分"
      icon={<StarIcon />}
      amount={score}
      text="来看看、学一节、说一句得到，记下你的参与。"
    />
  </dl>
);

type Props = { name: string; icon: ReactNode; amount: number; text: string };

const Balance = ({ name, icon, amount, text }: Props) => (
  <div className={styles.balance}>
    <dt className={styles.name}>
      {icon}
      {name}
    </dt>
    <dd className={styles.amount}>{amount.toLocaleString('zh-CN')}</dd>
    <dd className={styles.text}>{text}</dd>
  </div>
);
