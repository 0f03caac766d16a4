import { clientsClaim } from 'workbox-core';
import type { WordToWorker } from '../platform/offline-caches.ts';
import { keepOnly, serveAnswers } from './answers.ts';
import { serveSaved } from './saved.ts';
import { serveAssets, servePages, servePictures } from './shell.ts';
import { answer } from './tell-kept.ts';

declare const self: ServiceWorkerGlobalScope;

servePages();
serveAssets();
serveAnswers();
servePictures();
serveSaved();
// The first visit is kept too; a later release waits until its reader says so.
clientsClaim();

self.addEventListener('message', (event) => {
  const word = event.data as WordToWorker;
  if (word.say === 'take over') event.waitUntil(self.skipWaiting());
  if (word.say === 'person') event.waitUntil(keepOnly(word.uid));
  if (word.say === 'asks') answer(event.source as Client);
});
