import { Icon, type IconProps } from './icon.tsx';

export function BookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 7C9.5 5 6.5 5 3.5 5v13c3 0 6 0 8.5 2 2.5-2 5.5-2 8.5-2V5c-3 0-6 0-8.5 2zM12 7v13"
    />
  );
}
