// One address, two applications: a call with a test key goes to the test application before anything of the live one has
// seen it. They share this server and nothing behind it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { API } from '@kivuko/contract/api.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PARTNER_PATH } from '@kivuko/contract/partner-keys.ts'
import { WIDGET_PATH } from '@kivuko/contract/widget.ts'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { AtOnce } from '#platform/keyed-calls.ts'

const KEYED = `${API_BASE}${PARTNER_PATH}`
const TEST_KEY = /^bearer +kv_sk_test_/i
const FRAMED = `${API_BASE}${WIDGET_PATH}`
/** The secret of a session's address, or the token of its frame. */
const TEST_SESSION = /^bearer +kv_w[st]_test_/i
/** Of a verification link, or of the browser that opened it; and the calls that it is good for. */
const TEST_VISIT = /^bearer +kv_v[lt]_test_/i
const VISITED: ReadonlySet<string> = new Set(
  (API as readonly EndpointSpec[])
    .filter(({ forVerification, path }) => forVerification || path.startsWith('/identity_visits/'))
    .map(({ path }) => API_BASE + path),
)
/** Where providers of the test mode send their messages: `/test/api/v1/webhooks/…`. */
const TEST_WEBHOOKS = `/test${API_BASE}/webhooks/`

/** Whom a request is for. The address of a message to the test application is made its own. */
function isForTest(request: IncomingMessage): boolean {
  const { url = '', headers } = request
  if (url.startsWith(TEST_WEBHOOKS)) {
    request.url = url.slice('/test'.length)
    return true
  }
  const bearer = headers.authorization ?? ''
  if (url.startsWith(FRAMED)) return TEST_SESSION.test(bearer)
  if (TEST_VISIT.test(bearer)) return VISITED.has(url.split('?', 1)[0]?.replace(/\/$/, '') ?? '')
  return url.startsWith(KEYED) && TEST_KEY.test(bearer)
}

/** The server of the live application; without a test application it takes everything. What `atOnce` answers is answered. */
export function serverOfModes(
  test: FastifyInstance | undefined,
  atOnce: AtOnce,
): { serverFactory: FastifyServerFactory } {
  return {
    serverFactory(live, options) {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (test && isForTest(request)) test.routing(request, response)
        else if (!atOnce(request, response)) live(request, response)
      }
      const server: Server = createServer((options as { http?: object }).http ?? {}, answer)
      const { keepAliveTimeout, requestTimeout } = options as { keepAliveTimeout?: number; requestTimeout?: number }
      if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
      if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
      return server
    },
  }
}
