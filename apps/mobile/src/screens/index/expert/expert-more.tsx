import { ActionsButton } from '../../../features/interact/actions-button.tsx';
import type { Expert } from './expert-head.tsx';

const load = () => import('../../../features/interact/expert-actions.tsx');

/** 屏蔽 and 举报 of an expert. */
export function ExpertMore({ expert }: { expert: Expert }) {
  return (
    <ActionsButton
      load={load}
      renderActions={({ ExpertActions }, sheet) => <ExpertActions expert={expert} {...sheet} />}
    />
  );
}
