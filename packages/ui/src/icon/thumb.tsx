import { Icon, type IconProps } from './icon.tsx';

export function ThumbIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 11 11 4c1.5 0 2.5 1 2.5 2.5V10h4.7a1.8 1.8 0 0 1 1.8 2.1l-1.1 6.2a2 2 0 0 1-2 1.7H7.5zM7.5 11H4v9h3.5"
    />
  );
}
