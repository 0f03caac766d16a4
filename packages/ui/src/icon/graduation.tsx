import { Icon, type IconProps } from './icon.tsx';

export function GraduationIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v5c1.5 1.3 3.3 2 5.5 2s4-.7 5.5-2v-5M21.5 9.5V15"
    />
  );
}
