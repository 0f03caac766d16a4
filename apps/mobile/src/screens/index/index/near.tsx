import type { ReactNode } from 'react';

type Props = {
  /** The place came into view. Told again and again. */
  onNear: () => void;
  children: ReactNode;
};

/** Stands where something will be, and tells when the reader gets there. */
export function Near({ onNear, children }: Props) {
  const watch = (place: HTMLElement | null) => {
    const observer = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && onNear());
    if (place) observer.observe(place);
    return () => observer.disconnect();
  };
  return <div ref={watch}>{children}</div>;
}
