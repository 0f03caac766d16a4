import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import type { GuestCall } from '../../ports/page-renderer.ts';
import { failureOf, success } from '../envelope.ts';
import { collectInput, parseFormFields } from '../input/parse-input.ts';
import type { Route } from '../route.ts';
import type { SharedResponses } from '../shared-responses.ts';

interface GuestCallDeps {
  readonly routes: readonly Route[];
  readonly sharedResponses?: SharedResponses | undefined;
}

/**
 * Makes guest calls within the server, with the same parsing, validation, handlers and responses as over HTTP. There
 * is no token here, so a response cannot contain personal data.
 */
export function createGuestCalls({
  routes,
  sharedResponses,
}: GuestCallDeps): (request: FastifyRequest) => GuestCall {
  const guestRoutes = new Map(
    routes
      .filter(({ endpoint: { method, access } }) => method === 'GET' && access === 'guest')
      .map((route) => [`GET ${route.endpoint.path}`, route]),
  );
  return (request) => (key, input) => {
    const route = guestRoutes.get(key);
    return route && callRoute(route, input, { request, sharedResponses });
  };
}

async function callRoute(
  { endpoint, handle, sections }: Route,
  input: object,
  { request, sharedResponses }: Pick<GuestCallDeps, 'sharedResponses'> & { request: FastifyRequest },
) {
  try {
    const fields = collectInput(endpoint.input, parseFormFields(encodeForm(input)), {});
    if (!request.compileValidationSchema(endpoint.input, 'querystring')(fields))
      throw new AppError('INVALID_INPUT');
    if (sections && sharedResponses) {
      const response = await sharedResponses.getCurrent({ path: endpoint.path, input: fields }, () =>
        sections.shared(fields),
      );
      return success(response.data);
    }
    const data = await handle(fields, {
      identity: undefined,
      clientInfo: {},
      address: '',
      userAgent: '',
      requestId: request.id,
    });
    // As after an HTTP response: dates as text, no undefined values.
    return success(JSON.parse(JSON.stringify(data)) as unknown);
  } catch (error) {
    if (error instanceof AppError) return failureOf(error).envelope;
    throw error;
  }
}

const encodeForm = (input: object): string =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
