import type { Route } from '../../transport/route.ts';
import { createOperatorUploadListRoute } from './operator-upload-list.ts';
import { createOperatorUploadRoute } from './operator-upload.ts';
import { createUploadRoute } from './upload.ts';
import type { UploadParts } from './upload-parts.ts';

export const createUploadRoutes = (parts: UploadParts): Route[] => [
  createUploadRoute(parts),
  createOperatorUploadRoute(parts),
  createOperatorUploadListRoute(parts),
];
