// A strict Content-Security-Policy: own scripts and styles, and the card network's script and frames, nothing else.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type SecurityOptions = {
  /** Where the card network's script, frames and calls live; none without cards. */
  cardOrigins: readonly string[]
  isHttps: boolean
}

export async function addSecurityHeaders(
  app: FastifyInstance,
  { cardOrigins, isHttps }: SecurityOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...cardOrigins],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...cardOrigins],
        'frame-src': cardOrigins.length > 0 ? [...cardOrigins] : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A card step may come back from another window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  })
}
