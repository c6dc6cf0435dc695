// A strict Content-Security-Policy: own scripts and styles, and the card network's script and frames, nothing else.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

const STRIPE_ORIGINS = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const cards = cardOrigins(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...cards],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...cards],
        'frame-src': cards.length > 0 ? cards : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A card step may come back from another window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
}

function cardOrigins(config: Config): string[] {
  if (!config.cards) return []
  return config.cards.scriptUrl ? [new URL(config.cards.scriptUrl).origin] : STRIPE_ORIGINS
}
