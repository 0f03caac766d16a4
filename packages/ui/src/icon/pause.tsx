import { Icon, type IconProps } from './icon.tsx';

export function PauseIcon(props: IconProps) {
  return <Icon {...props} d="M8.5 5v14M15.5 5v14" />;
}
