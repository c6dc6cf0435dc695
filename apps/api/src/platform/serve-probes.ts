// What a balancer and whoever keeps processes running ask: `/livez` whether the process is there, `/readyz` whether it
// takes calls. They have no budget and no sign-in, and tell nothing but that.
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

const config = { isProbe: true }

export function serveProbes(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  // Without the database: a process that waits for it must not be ended for that.
  app.get('/livez', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    const missing = await readiness.find()
    reply.header('cache-control', 'no-store').code(missing ? 503 : 200)
    return missing ? { status: 'not_ready', reason: missing } : { status: 'ready' }
  })
  // Whoever keeps a connection open opens the next one elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isDraining()) reply.header('connection', 'close')
    done()
  })
}
