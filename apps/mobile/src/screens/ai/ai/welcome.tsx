import { BookIcon } from '@academy/ui/icon/book.tsx';
import { ChatIcon } from '@academy/ui/icon/chat.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import drawing from './welcome.svg?inline';
import styles from './welcome.module.css';

const promises = [
  { icon: <ChatIcon />, title: '说说您遇到的事', text: '作业、情绪、睡觉、手机，一句话就能开始' },
  { icon: <BookIcon />, title: '回答有出处', text: '来自学院的课程和文章，可以点开核对' },
  { icon: <HeartIcon />, title: '遇到危险，先求助', text: '青少年 12355 · 报警 110 · 政务 12345' },
];

/** The greeting, and what can be asked here. */
export function Welcome({ greeting }: { greeting: string }) {
  return (
    <section className={styles.welcome} aria-labelledby="ai-greeting">
      <img className={styles.drawing} src={drawing} alt="" width={320} height={180} />
      <div className={styles.words}>
        <h2 id="ai-greeting" className={styles.greeting}>
          {greeting}
        </h2>
        <p className={styles.lead}>带孩子的难处，慢慢说，一起想办法。</p>
        <ul className={styles.promises}>
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={styles.icon}>{icon}</span>
              <div>
                <h3>{title}</h3>
                <p>{linkHotlines(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
