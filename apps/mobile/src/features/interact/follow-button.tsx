import { Button } from '@academy/ui/button/button.tsx';
import styles from './follow-button.module.css';
import { useFollow } from './use-follow.ts';

type Props = {
  expert: { readonly id: number; readonly name: string };
  /** Whether the caller follows them; null for guests. */
  followed: boolean | null | undefined;
  /** Beside a byline. */
  small?: boolean;
};

/** 关注, or 已关注. Its width stays, so that nothing beside it moves. */
export function FollowButton({ expert, followed, small }: Props) {
  const { on, press } = useFollow(expert.id, { followed });
  const word = on ? '已关注' : '关注';
  return (
    <span className={styles.place}>
      <Button
        variant={on || small ? 'quiet' : 'primary'}
        small={small ?? false}
        aria-label={`${word}${expert.name}`}
        onClick={() => press()}
      >
        <span className={styles.word} data-on={on || undefined}>
          {word}
        </span>
      </Button>
    </span>
  );
}
