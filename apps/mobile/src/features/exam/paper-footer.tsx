import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import styles from './paper-view.module.css';

type Props = {
  isFirst: boolean;
  isLast: boolean;
  /** The paper is being handed in. */
  pending: boolean;
  onBack: () => void;
  onForth: () => void;
  onJump: () => void;
  onFinish: () => unknown;
};

/** From question to question, to all of them, and after the last one to the end. */
export function PaperFooter({ isFirst, isLast, pending, onBack, onForth, onJump, onFinish }: Props) {
  return (
    <PageFooter>
      <Button variant="quiet" disabled={isFirst} onClick={onBack}>
        上一题
      </Button>
      <Button variant="plain" onClick={onJump}>
        答题卡
      </Button>
      <div className={styles.action}>
        <Button block pending={pending} onClick={isLast ? onFinish : onForth}>
          {isLast ? '交卷' : '下一题'}
        </Button>
      </div>
    </PageFooter>
  );
}
