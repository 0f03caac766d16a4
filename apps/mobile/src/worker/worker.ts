import { clientsClaim } from 'workbox-core';
import type { MessageToWorker } from '../platform/offline-caches.ts';
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
  const message = event.data as MessageToWorker;
  if (message.say === 'take over') event.waitUntil(self.skipWaiting());
  if (message.say === 'person') event.waitUntil(deleteResponsesOfOthers(message.uid));
  if (message.say === 'asks') resendCached(event.source as Client);
});
