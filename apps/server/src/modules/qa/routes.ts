import type { Route } from '../../transport/route.ts';
import { createAskRoute, createChatTokenRoute, createRatingRoutes, type QaDeps } from './questions.ts';
import { createHistoryDeleteRoute, createHistoryRoute } from './history.ts';
import { createHotQuestionsRoute } from './hot-questions.ts';
import { createRecognitionRoute } from './recognition.ts';
import { createAnswerAudioRoute, createSpeechUrlRoute } from './speech.ts';

export const createQaRoutes = (deps: QaDeps): Route[] => [
  createChatTokenRoute(deps),
  createAnswerAudioRoute(deps),
  ...createRatingRoutes(deps),
  createHistoryDeleteRoute(deps),
  createHistoryRoute(deps),
  createHotQuestionsRoute(deps),
  createRecognitionRoute(deps),
  createAskRoute(deps),
  createSpeechUrlRoute(deps),
];
