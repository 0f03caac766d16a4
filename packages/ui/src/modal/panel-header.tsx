import { CloseIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './panel-header.module.css';
import type { DragHandlers } from './use-drag-to-close.ts';

type Props = {
  /** The id of its title. */
  id: string;
  title: string;
  /** 1 for a page, 2 for what lies above a page. */
  level: 1 | 2;
  drag: DragHandlers;
  onClose: () => void;
};

/** The header of a panel at the bottom of the screen: its handle, its title and 关闭. */
export function PanelHeader({ id, title, level, drag, onClose }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={styles.head} {...drag}>
      <Heading id={id}>{title}</Heading>
      <IconButton label="关闭" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </header>
  );
}
