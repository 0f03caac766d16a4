import { Icon, type IconProps } from './icon.tsx';

export function CalendarIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 3.5V7M15.5 3.5V7"
    />
  );
}
