import type { Wire } from '@academy/contract/endpoints.ts';

/** A semester of one child as the server sees it. */
export type Performance = Wire['GET user/student/performance']['output'];
