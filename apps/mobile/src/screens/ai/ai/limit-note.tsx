import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { openLogin } from '../../../session/open-login.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useIsOnline } from './use-is-online.ts';
import styles from './limit-note.module.css';

/** From so few on, whoever is signed in is told how many are left. */
const few = 10;

type Props = {
  left: number | null;
  /** What stood in the way of the last question: said instead, beside the way to sign in. */
  problem: string | undefined;
};

/** Whether there is a network, and how many questions are left. Nothing while there is nothing to say. */
export function LimitNote({ left, problem }: Props) {
  const isSignedIn = useIsSignedIn();
  const isOnline = useIsOnline();
  const words = problem ?? wordsOf({ left, isSignedIn, isOnline });
  if (words === undefined) return null;
  return (
    <div className={styles.note} data-tone={problem ? 'danger' : undefined}>
      <p key={problem} role={problem ? 'alert' : 'status'}>
        {words}
      </p>
      {isOnline && !isSignedIn && left !== null && (
        <Button small variant={left > 0 ? 'plain' : 'primary'} onClick={openLogin}>
          登录
        </Button>
      )}
    </div>
  );
}

interface Limits {
  left: number | null;
  isSignedIn: boolean;
  isOnline: boolean;
}

function wordsOf({ left, isSignedIn, isOnline }: Limits): string | undefined {
  if (!isOnline) return '现在没有网络。可以先写好，连上网再发。';
  if (left === null || (isSignedIn && left > few)) return undefined;
  if (isSignedIn) return left > 0 ? `今天还可以问 ${left} 个问题。` : '今天的问题已经问完了，明天再来吧。';
  return left > 0
    ? `没有登录，今天还可以问 ${left} 个问题。`
    : `今天的 ${qaLimits.guestPerDay} 个问题已经问完了，登录后可以接着问。`;
}
