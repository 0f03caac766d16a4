import { BookIcon } from '@academy/ui/icon/book.tsx';
import { ChatIcon } from '@academy/ui/icon/chat.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import styles from './promises.module.css';

const promises = [
  { icon: <ChatIcon />, title: '说说您遇到的事', text: '作业、情绪、睡觉、手机，一句话就能开始' },
  { icon: <BookIcon />, title: '回答有出处', text: '来自学院的课程和文章，可以点开核对' },
  { icon: <HeartIcon />, title: '遇到危险，先求助', text: '青少年 12355 · 报警 110 · 政务 12345' },
];

/** What can be asked here, and what cannot wait for an answer. */
export function Promises() {
  return (
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
  );
}
