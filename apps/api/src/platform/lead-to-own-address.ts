// Where the console has an address of its own, each page is served at one of the two, and the other leads there.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Addresses, isAtConsole, isConsolePage, pageAddress } from './console-host.ts'

const CONSOLE_HOME = '/console'
/** What a page is made of, by its ending; pages built ahead are reached by their own address. */
const FILE = /\.(?!html?$)[a-z0-9]+$/i

/** Of pages and files; the API's calls say themselves where they are answered. */
export function leadToOwnAddress(app: FastifyInstance, addresses: Addresses): void {
  if (addresses.consoleUrl === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const there = elsewhere(addresses, request)
    if (there === undefined) return done()
    // Not kept: the setting may change. The address of a page may hold what is for that page alone.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(there)
  })
}

/** Undefined for what is served here. */
function elsewhere(addresses: Addresses, request: FastifyRequest): string | undefined {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  // A request may name a whole address: that is none of ours.
  if (!isPage || !request.url.startsWith('/') || request.url.startsWith('/api/')) return undefined
  const [path = '/'] = request.url.split('?', 1)
  if (!isAtConsole(addresses, request)) return isConsolePage(path) ? pageAddress(addresses, request.url) : undefined
  if (isConsolePage(path) || /^\/sign-in\/?$/.test(path) || FILE.test(path)) return undefined
  return path === '/' ? pageAddress(addresses, CONSOLE_HOME) : `${addresses.publicUrl}${request.url}`
}
