import type { EndpointKey, InputOf, OutputOf } from './http/endpoint.ts';
import { getContent, listComments } from './areas/content.ts';
import { getExpert, listExpertCourses, listExpertLives } from './areas/expert.ts';
import { getSystemArticle, getSystemConfig, listAreas } from './areas/general.ts';
import { getPage, getPageModule, getPageModuleVideos } from './areas/page.ts';
import {
  listAccountRecommended,
  listExperts,
  listRecommended,
  listRecommendedVideos,
  listRelated,
} from './areas/recommend.ts';
import { listRecommendedWords, searchAll } from './areas/search.ts';
import { getShareParams } from './areas/share.ts';
import { getUpload, listUploads, sendFile } from './areas/upload.ts';

/** Every call of the wire. The server refuses to start unless each has exactly one handler. */
export const endpoints = [
  listAreas,
  getSystemConfig,
  getSystemArticle,
  getPage,
  getPageModule,
  getPageModuleVideos,
  listRecommended,
  listRecommendedVideos,
  listAccountRecommended,
  listRelated,
  listExperts,
  getContent,
  listComments,
  getExpert,
  listExpertCourses,
  listExpertLives,
  searchAll,
  listRecommendedWords,
  getShareParams,
  sendFile,
  getUpload,
  listUploads,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Input and output by `'METHOD path'`; clients import this type alone, so no schema reaches the phone. */
export type Wire = {
  [E in AnyEndpoint as EndpointKey<E>]: { input: InputOf<E>; output: OutputOf<E> };
};
export type WireKey = keyof Wire;
