// Pages get a strict Content-Security-Policy: own scripts and styles, the card network's script and frames.
// Answers of the API are data: no page may be made of them at all, in as few bytes as say so.
import helmet from '@fastify/helmet'
import { DEVICE_NONCE_HEADER, HOST_HEADER } from '@kivuko/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type SecurityOptions = {
  /** Where the card network's script, frames and calls live; none without cards. */
  cardOrigins: readonly string[]
  isHttps: boolean
}

export async function addPageHeaders(app: FastifyInstance, { cardOrigins, isHttps }: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...cardOrigins],
        // Text never becomes a script or a page's markup: what slips in stays text. Addresses of scripts pass one policy.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...cardOrigins],
        'frame-src': cardOrigins.length > 0 ? [...cardOrigins] : ["'none'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'media-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A card step may come back from another window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS } : false,
  })
}

const YEAR_SECONDS = 31_536_000
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

export type ApiHeaderOptions = {
  isHttps: boolean
  /** The word that a device's next proof repeats: with every answer, so that a proof is seldom out of date. */
  nonce: () => string
  /** Whether a request came to the console's own address. */
  isAtConsole: (request: FastifyRequest) => boolean
}

export function servesHttps({ publicUrl }: { publicUrl: string }): boolean {
  return publicUrl.startsWith('https:')
}

/** Of every answer that is data, also of refusals that come before any route. */
export function apiHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    // What a customer has is for their eyes and this moment only.
    'cache-control': 'no-store',
    ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  }
}

/** What may be kept brings no word for the next proof: out of a cache it would be an old one. A refusal is not kept. */
export function addApiHeaders(app: FastifyInstance, { isHttps, nonce, isAtConsole }: ApiHeaderOptions): void {
  const headers = apiHeaders(isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    const cacheSeconds = request.callConfig?.cacheSeconds
    reply.headers(headers)
    if (cacheSeconds === undefined) reply.header(DEVICE_NONCE_HEADER, nonce())
    else reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    if (isAtConsole(request)) reply.header(HOST_HEADER, 'console')
    done()
  })
}
