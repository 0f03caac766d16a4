import { Icon, type IconProps } from './icon.tsx';

export function SpeedIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 18a9 9 0 1 1 15 0M12 14l4-4.5M12 14h0" />;
}
