import type { Route } from '../../transport/route.ts';
import { createQaAiWstokenRoute } from './qa-ai-wstoken.ts';
import { createQaAudioRoute } from './qa-audio.ts';
import { createQaEvaluateRoutes } from './qa-evaluate.ts';
import { createQaHistoryDeleteRoute } from './qa-history-delete.ts';
import { createQaHistoryRoute } from './qa-history.ts';
import { createQaHotRoute } from './qa-hot.ts';
import { createQaRecognitionRoute } from './qa-recognition.ts';
import { createQaRecordRoute } from './qa-record.ts';
import { createTtsGetStreamUrlRoute } from './tts-getstreamurl.ts';
import type { VoiceParts } from './voice-parts.ts';

export const createQaRoutes = (parts: VoiceParts): Route[] => [
  createQaAiWstokenRoute(parts),
  createQaAudioRoute(parts),
  ...createQaEvaluateRoutes(parts),
  createQaHistoryDeleteRoute(parts),
  createQaHistoryRoute(parts),
  createQaHotRoute(parts),
  createQaRecognitionRoute(parts),
  createQaRecordRoute(parts),
  createTtsGetStreamUrlRoute(parts),
];
