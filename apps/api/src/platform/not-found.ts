// What no route answers: the API's refusal, or the web app's shell; where the app has no such page, it says so, and the
// answer is a 404.
import { API } from '@kivuko/contract/api.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readKnownPages } from './known-pages.ts'
import { refuse } from './refuse.ts'

const PATHS = (API as readonly EndpointSpec[]).map(({ method, path }) => ({ method, parts: partsOf(API_BASE + path) }))

/** Of an address, whether or not it ends with a slash. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

/** `{id}` stands for anything but nothing. */
function isAt(parts: readonly string[], asked: readonly string[]): boolean {
  const isPart = (part: string, at: number) => (part.startsWith('{') ? asked[at] !== '' : part === asked[at])
  return parts.length === asked.length && parts.every(isPart)
}

export function nothingHere(webRoot: string | undefined) {
  const pages = webRoot ? readKnownPages(webRoot) : undefined
  return (request: FastifyRequest, reply: FastifyReply): unknown => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/')
    if (pages && isPage)
      return reply
        .code(pages.isKnown(path) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .sendFile(`${pages.prefixOf(path).slice(1)}/__spa-fallback.html`.replace(/^\//, ''), webRoot)
    const asked = partsOf(path)
    const others = PATHS.filter(({ parts }) => isAt(parts, asked)).map(({ method }) => method)
    if (others.length > 0) reply.header('allow', others.join(', '))
    return refuse(reply, new AppError(others.length > 0 ? 'method_not_allowed' : 'not_found'), request.id)
  }
}
