import { Icon, type IconProps } from './icon.tsx';

export function MutedIcon(props: IconProps) {
  return <Icon {...props} d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />;
}
