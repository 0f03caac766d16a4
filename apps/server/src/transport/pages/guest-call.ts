import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import type { GuestCall } from '../../ports/page-renderer.ts';
import { failureOf, success } from '../envelope.ts';
import { collectInput } from '../input/collect-input.ts';
import { parseFormFields } from '../input/form-fields.ts';
import type { Route } from '../route.ts';

/**
 * Calls of a guest within the server: through the same reading and checking of the input, to the same handlers, with
 * the same answers, but over no wire. Nobody's token is at hand here, so nothing personal can be answered.
 */
export function createGuestCalls(routes: readonly Route[]): (request: FastifyRequest) => GuestCall {
  const open = new Map(
    routes
      .filter(({ endpoint: { method, access } }) => method === 'GET' && access === 'guest')
      .map((route) => [`GET ${route.endpoint.path}`, route]),
  );
  return (request) => (key, input) => {
    const route = open.get(key);
    return route && answer(route, input, request);
  };
}

async function answer({ endpoint, handle }: Route, input: object, request: FastifyRequest) {
  try {
    const fields = collectInput(endpoint.input, parseFormFields(writeForm(input)), {});
    if (!request.compileValidationSchema(endpoint.input, 'querystring')(fields))
      throw new AppError('INVALID_INPUT');
    const data = await handle(fields, {
      identity: undefined,
      clientInfo: {},
      address: '',
      requestId: request.id,
    });
    // As it would read after the wire: dates as text, nothing undefined.
    return success(JSON.parse(JSON.stringify(data)) as unknown);
  } catch (error) {
    if (error instanceof AppError) return failureOf(error).envelope;
    throw error;
  }
}

const writeForm = (input: object): string =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
