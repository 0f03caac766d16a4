import { Icon, type IconProps } from './icon.tsx';

export function LocationIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
    />
  );
}
