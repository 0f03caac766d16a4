import { Icon, type IconProps } from './icon.tsx';

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props} d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM12 3.5v2M10 20.5a2.1 2.1 0 0 0 4 0" />
  );
}
