import { Icon, type IconProps } from './icon.tsx';

export function InfoIcon(props: IconProps) {
  return <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.1" />;
}
