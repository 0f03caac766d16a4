import { Icon, type IconProps } from './icon.tsx';

export function ClockIcon(props: IconProps) {
  return <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2" />;
}
