import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../kit/metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

test('metrics are served at their own address, with those of the process, and nothing else is', async () => {
  const metrics = createMetrics();
  const { port, close } = await serveMetrics(metrics, { metricsPort: 0, host: '127.0.0.1' });
  onTestFinished(close);
  metrics.smsCodesSent.inc(3);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^academy_sms_codes_sent_total 3$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});
