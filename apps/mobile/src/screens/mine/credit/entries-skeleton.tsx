import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';

/** A month while it comes. */
export const EntriesSkeleton = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height="2.25rem" />
    <Skeleton height="18rem" />
  </div>
);
