import { Icon, type IconProps } from './icon.tsx';

export function MoreIcon(props: IconProps) {
  return <Icon {...props} d="M5 12h.01M12 12h.01M19 12h.01" />;
}
