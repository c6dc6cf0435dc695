// What no route answers: the API's refusal, or the web app's shell, which shows its own not-found page.
import { API } from '@kivuko/contract/api.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

const PATHS = (API as readonly EndpointSpec[]).map(({ method, path }) => ({ method, parts: partsOf(API_BASE + path) }))

/** Every page below these was built ahead: what is not there does not exist, which search engines are told as well. */
const BUILT_AHEAD = ['/coins/', '/blogs/']

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
  return (request: FastifyRequest, reply: FastifyReply): unknown => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = webRoot && request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/')
    if (isPage) {
      if (BUILT_AHEAD.some((start) => path.startsWith(start))) reply.code(404)
      return reply.header('cache-control', 'no-cache').sendFile('__spa-fallback.html', webRoot)
    }
    const asked = partsOf(path)
    const others = PATHS.filter(({ parts }) => isAt(parts, asked)).map(({ method }) => method)
    if (others.length > 0) reply.header('allow', others.join(', '))
    return refuse(reply, new AppError(others.length > 0 ? 'method_not_allowed' : 'not_found'), request.id)
  }
}
