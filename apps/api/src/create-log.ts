// What a process writes down of its work.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '#config/read-config.ts'

/** Logs ids and codes, never names, addresses, tokens or cards; nor a database error's details, which quote rows. */
export function createLog({ logLevel }: Config): FastifyBaseLogger {
  return pino({
    level: logLevel,
    redact: ['req.headers.authorization', '*.email', '*.password', '*.token', 'err.detail', 'err.where'],
    // Queries carry mailed links and what social sign-in hands over.
    serializers: { req: withoutQuery },
  })
}

function withoutQuery({ method, url = '', ip }: { method?: string; url?: string; ip?: string }) {
  // The address a mobile-money network calls carries a secret.
  const path = url.split('?', 1)[0]?.replace(/(\/webhooks\/(?:mobile-money|phone-networks\/[^/]+)\/)[^/]+/, '$1…')
  return { method, url: path, remoteAddress: ip }
}
