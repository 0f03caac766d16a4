import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { errors } from './http/errors.ts';
import { codes } from './http/envelope.ts';

const all: readonly Endpoint[] = endpoints;
const chinese = /[\u4e00-\u9fff]/;

describe('endpoints', () => {
  it('have one handler for each method and path, aliases included', () => {
    const keys = all.flatMap((each) => [each.path, ...each.aliases].map((path) => `${each.method} ${path}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('give every input field a Chinese title, which its error messages contain', () => {
    for (const each of all) {
      for (const [name, field] of Object.entries(each.input.properties)) {
        const { title } = field as TSchema & { title?: string };
        expect(title, `${each.method} ${each.path} ${name}`).toMatch(chinese);
      }
    }
  });

  it('have path parameters in their input', () => {
    for (const each of all) {
      for (const [, name = ''] of each.path.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys(each.input.properties)).toContain(name);
      }
    }
  });

  it('describe themselves in Chinese', () => {
    for (const each of all) expect(each.summary).toMatch(chinese);
  });
});

describe('errors', () => {
  it('reserve 201, 202 and 403 for what the client handles separately', () => {
    const special = Object.entries(errors).filter(([, each]) => [201, 202, 403].includes(each.code));
    expect(special.map(([name]) => name)).toEqual(['REFUSED', 'NEXT_STEP', 'SESSION_ENDED']);
    expect(codes).toEqual({ success: 200, refused: 201, nextStep: 202, sessionEnded: 403 });
  });

  it('have a Chinese message and never the success code', () => {
    for (const each of Object.values(errors)) {
      expect(each.message).toMatch(chinese);
      expect(each.code).not.toBe(codes.success);
    }
  });

  it('leave the HTTP status at 200 unless the request or the server is broken', () => {
    const broken = Object.entries(errors).filter(([, each]) => each.status >= 400);
    expect(broken.map(([name]) => name)).toEqual([
      'MALFORMED',
      'UNKNOWN_CALL',
      'WRONG_METHOD',
      'TOO_LARGE',
      'WRONG_TYPE',
      'TOO_MANY',
      'INTERNAL',
      'UNAVAILABLE',
    ]);
  });
});
