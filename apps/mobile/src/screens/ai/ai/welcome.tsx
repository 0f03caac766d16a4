import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { ChatIcon } from '@academy/ui/icon/shell-icons.tsx';
import { BookIcon } from '@academy/ui/icon/subject-icons.tsx';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import styles from './ai-screen.module.css';
import drawing from './welcome.svg?inline';

export function Welcome({ greeting }: { greeting: string }) {
  return (
    <section className={styles.welcome} aria-labelledby="ai-greeting">
      <img className={styles.drawing} src={drawing} alt="" width={320} height={180} />
      <div className={styles.words}>
        <h2 id="ai-greeting" className={styles.greeting}>
          {greeting}
        </h2>
        <p className={styles.lead}>带孩子的难处，慢慢说，一起想办法。</p>
      </div>
    </section>
  );
}

const features = [
  { icon: <ChatIcon />, title: '说说您遇到的事', text: '作业、情绪、睡觉、手机，一句话就能开始' },
  { icon: <BookIcon />, title: '回答有出处', text: '来自学院的课程和文章，可以点开核对' },
  { icon: <HeartIcon />, title: '遇到危险，先求助', text: '青少年 12355 · 报警 110 · 政务 12345' },
];

export function AssistantFeatures() {
  return (
    <ul className={styles.promises}>
      {features.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={styles.icon}>{icon}</span>
          <div>
            <h3>{title}</h3>
            <p>{linkHotlines(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function greetingAt(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return '夜深了，还没休息吗';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好，今天辛苦了';
}
