// The same server at another port: on one machine without names of its own, a page of another port is of another origin.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Whoever comes in there is the server's own guest: `Host` says to which address. It closes with the server. */
export function doorBeside(app: FastifyInstance): { open: (at: { host: string; port: number }) => Promise<void> } {
  let door: Server | undefined
  app.addHook('preClose', (done) => {
    door?.close()
    done()
  })
  return {
    async open({ host, port }) {
      door = createServer((socket) => app.server.emit('connection', socket))
      await once(door.listen(port, host), 'listening')
    },
  }
}
