import { Icon, type IconProps } from './icon.tsx';

export function ShareIcon(props: IconProps) {
  return <Icon {...props} d="M12 15V4M8 7.5L12 3.5l4 4M7 11H5.5v9h13v-9H17" />;
}
