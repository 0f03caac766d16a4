import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { errors } from './http/errors.ts';
import { codes } from './http/envelope.ts';
import { UsageRecord } from './areas/usage.ts';
import { chatCommands } from './realtime/chat.ts';
import { roomCommands } from './realtime/room.ts';

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

/** Every integer of a schema, however deep, by its path. */
function listIntegers(schema: TSchema, path: string): [string, TSchema][] {
  const {
    type,
    properties = {},
    items,
    anyOf = [],
  } = schema as TSchema & {
    type?: string;
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  return [
    ...(type === 'integer' ? [[path, schema] as [string, TSchema]] : []),
    ...Object.entries(properties).flatMap(([name, field]) => listIntegers(field, `${path} ${name}`)),
    ...[...(items ? [items] : []), ...anyOf].flatMap((part) => listIntegers(part, path)),
  ];
}

describe('integers that clients send', () => {
  const commands = { ...chatCommands, ...roomCommands };
  const integers = [
    ...all.flatMap(({ method, path, input }) => listIntegers(input, `${method} ${path}`)),
    ...Object.entries(commands).flatMap(([name, command]) => listIntegers(command, name)),
    ...listIntegers(UsageRecord, 'usage record'),
  ];

  it('are at most what the database holds exactly, also in sockets, whose JSON knows any number', () => {
    expect(integers.length).toBeGreaterThan(80);
    for (const [path, schema] of integers) {
      for (const huge of [1e308, -1e308, 1e20, -1e20, 2 ** 53, -(2 ** 53)])
        expect(Check(schema, huge), `${path} accepts ${huge}`).toBe(false);
    }
  });

  it('fit into an integer column unless they are ids or times', () => {
    const wide = integers.filter(([, schema]) => (schema as { maximum?: number }).maximum! > 2 ** 31 - 1);
    const unexpected = wide.filter(
      ([path]) => !/(?:_id|cid|up_to|sent_at|user_id|regenerate| to| at| after| offset)$/.test(path),
    );
    expect(unexpected.map(([path]) => path)).toEqual([]);
  });
});

describe('errors', () => {
  it('reserve 201, 202 and 403 for what the client handles separately', () => {
    const special = Object.entries(errors).filter(([, each]) => [201, 202, 403].includes(each.code));
    expect(special.map(([name]) => name)).toEqual(['REFUSED', 'NEXT_STEP', 'SESSION_ENDED']);
    const separate = {
      refused: 201,
      nextStep: 202,
      sessionEnded: 403,
      secondFactorNeeded: 1020,
      notConfirmed: 1031,
    };
    expect(codes).toEqual({ success: 200, ...separate });
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
