import { Icon } from '@academy/ui/icon/icon.tsx';

export const CopyIcon = () => <Icon d="M9 9h10v11H9zM15 9V4.5H5V15.5h4" />;
export const SendIcon = () => <Icon d="M12 19.5V5M5.5 11.5 12 5l6.5 6.5" />;
export const StopIcon = () => <Icon filled d="M8 8h8v8H8z" />;
export const DownIcon = () => <Icon d="M12 5v14M6 13l6 6 6-6" />;
export const ThumbDownIcon = ({ filled = false }: { filled?: boolean }) => (
  <Icon
    filled={filled}
    d="M7.5 13 11 20c1.5 0 2.5-1 2.5-2.5V14h4.7a1.8 1.8 0 0 0 1.8-2.1l-1.1-6.2a2 2 0 0 0-2-1.7H7.5zM7.5 13H4V4h3.5"
  />
);
