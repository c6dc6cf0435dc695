// Closing must not wait for browsers: a kept-alive connection whose last request ended during the close would otherwise
// hold the process until its idle time is over, more than a minute later.
import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 50

/** Requests under way are answered; their connections are let go of right after. */
export function closePromptly(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
