// What a worker answers: whether it is there and ready, and nothing else.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { closePromptly } from '#platform/close-promptly.ts'
import { serveProbes } from '#platform/serve-probes.ts'

export function buildProbes(deps: Deps): FastifyInstance {
  const app = Fastify({ loggerInstance: deps.log, childLoggerFactory: (logger) => logger })
  closePromptly(app)
  serveProbes(app, deps)
  return app
}
