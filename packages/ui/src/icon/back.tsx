import { Icon, type IconProps } from './icon.tsx';

export function BackIcon(props: IconProps) {
  return <Icon {...props} d="M15 5l-7 7 7 7" />;
}
