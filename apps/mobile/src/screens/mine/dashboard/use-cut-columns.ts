import { type RefObject, useLayoutEffect, useState } from 'react';

interface CutColumns {
  /** For each column after the first whether a part of it is out of sight. */
  readonly cut: readonly boolean[];
  /** The table is wider than its frame. */
  readonly overflows: boolean;
  /** Columns follow at the right. */
  readonly hasMore: boolean;
  readonly measure: () => void;
}

const allInSight = { cut: [] as readonly boolean[], overflows: false, hasMore: false };

/**
 * Which columns of a table in a frame that scrolls sideways are cut: `2,953` must not be read as `2`. The first column
 * stays in place, so that others may be cut by its edge too. Columns snap to it.
 */
export function useCutColumns(frame: RefObject<HTMLElement | null>): CutColumns {
  const [found, setFound] = useState(allInSight);
  const measure = () => {
    const next = frame.current && findCutColumns(frame.current);
    if (next) setFound((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(() => {
    const element = frame.current!;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `measure` needs nothing but the frame
  }, [frame]);
  return { ...found, measure };
}

/** A pixel may be missing because of rounding. */
const tolerance = 1;

function findCutColumns(frame: HTMLElement) {
  const [first, ...others] = frame.querySelectorAll('thead th');
  if (!first) return undefined;
  const start = first.getBoundingClientRect().right - tolerance;
  const end = frame.getBoundingClientRect().right + tolerance;
  frame.style.scrollPaddingLeft = `${first.clientWidth}px`;
  const sides = others.map((column) => column.getBoundingClientRect());
  return {
    // A column that is wider than the frame would never be shown.
    cut: sides.map(({ left, right }) => right - left < end - start && (left < start || right > end)),
    overflows: frame.scrollWidth > frame.clientWidth + tolerance,
    hasMore: sides.some(({ right }) => right > end),
  };
}
