import type { EndpointKey, InputOf, OutputOf } from './http/endpoint.ts';
import { getContent, listComments } from './areas/content.ts';
import { getExpert, listExpertCourses, listExpertLives } from './areas/expert.ts';
import { getSystemArticle, getSystemConfig, listAreas } from './areas/general.ts';
import {
  bindMobile,
  checkPassword,
  endSession,
  leave,
  listLoginWays,
  listSessions,
  loginByAccount,
  loginByApple,
  loginByMobile,
  loginByWeChat,
  logout,
  sendSmsCode,
  setPassword,
} from './areas/identity.ts';
import {
  addComment,
  block,
  collect,
  deleteComment,
  followExpert,
  like,
  likeComment,
  listLiveComments,
  listMyCollection,
  listMyLikes,
  listMyLives,
  listMyReservations,
  listMyVideos,
  report,
  reserve,
  share,
} from './areas/interactive.ts';
import { getPage, getPageModule, getPageModuleVideos } from './areas/page.ts';
import {
  listAccountRecommended,
  listExperts,
  listRecommended,
  listRecommendedVideos,
  listRelated,
} from './areas/recommend.ts';
import { clearSearchHistory, listRecommendedWords, listSearchHistory, searchAll } from './areas/search.ts';
import { getShareParams } from './areas/share.ts';
import { getUpload, listUploads, sendFile } from './areas/upload.ts';
import {
  changeProfile,
  consent,
  exportData,
  getProfile,
  listAreaHistory,
  recommendToHome,
  recommendToMainPage,
  recordArea,
  sendFeedback,
} from './areas/user.ts';

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
  sendSmsCode,
  listLoginWays,
  loginByMobile,
  loginByAccount,
  loginByApple,
  loginByWeChat,
  bindMobile,
  setPassword,
  checkPassword,
  logout,
  leave,
  listSessions,
  endSession,
  getProfile,
  changeProfile,
  consent,
  sendFeedback,
  exportData,
  recordArea,
  listAreaHistory,
  recommendToHome,
  recommendToMainPage,
  like,
  collect,
  block,
  reserve,
  followExpert,
  addComment,
  deleteComment,
  likeComment,
  report,
  share,
  listLiveComments,
  listMyVideos,
  listMyCollection,
  listMyLikes,
  listMyReservations,
  listMyLives,
  listSearchHistory,
  clearSearchHistory,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Input and output by `'METHOD path'`; clients import this type alone, so no schema reaches the phone. */
export type Wire = {
  [E in AnyEndpoint as EndpointKey<E>]: { input: InputOf<E>; output: OutputOf<E> };
};
export type WireKey = keyof Wire;
