import { clientsClaim } from 'workbox-core';
import type { EarlierMessageToWorker, MessageToWorker } from '../platform/offline-caches.ts';
import { deleteResponsesOfOthers, serveApiResponses } from './api-responses.ts';
import { serveSavedFiles } from './saved-files.ts';
import { serveAssets, servePages, servePictures } from './app-shell.ts';
import { resendCached } from './notify-cached.ts';

declare const self: ServiceWorkerGlobalScope;

servePages();
serveAssets();
serveApiResponses();
servePictures();
serveSavedFiles();
// Controls the page of the first visit too; a later release waits until the user accepts it.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = event.data as MessageToWorker | EarlierMessageToWorker;
  if ('say' in message) {
    if (message.say === 'take over') event.waitUntil(self.skipWaiting());
    return;
  }
  if (message.type === 'skipWaiting') event.waitUntil(self.skipWaiting());
  if (message.type === 'setUser') event.waitUntil(deleteResponsesOfOthers(message.uid));
  if (message.type === 'getCachedAt') resendCached(event.source as Client);
});
