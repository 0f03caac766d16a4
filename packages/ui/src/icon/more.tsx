import { Icon, type IconProps } from './icon.tsx';

export function MoreIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M12 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M19 12m-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0"
    />
  );
}
