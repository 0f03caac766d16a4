import { Icon, type IconProps } from './icon.tsx';

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props} d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM12 3.5v2M10 20.5a2.1 2.1 0 0 0 4 0" />
  );
}

export function BookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 7C9.5 5 6.5 5 3.5 5v13c3 0 6 0 8.5 2 2.5-2 5.5-2 8.5-2V5c-3 0-6 0-8.5 2zM12 7v13"
    />
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 3.5V7M15.5 3.5V7"
    />
  );
}

export function ChartIcon(props: IconProps) {
  return <Icon {...props} d="M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6" />;
}

export function ClockIcon(props: IconProps) {
  return <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2" />;
}

export function GraduationIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v5c1.5 1.3 3.3 2 5.5 2s4-.7 5.5-2v-5M21.5 9.5V15"
    />
  );
}

export function NotebookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 3.5h9.5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM3.5 8.5H6M3.5 15.5H6M10.5 9.5l5 5M15.5 9.5l-5 5"
    />
  );
}
