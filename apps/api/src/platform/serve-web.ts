// Serves the built web app beside the API: prerendered pages, immutable assets, and one shell for the rest.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Brand } from '@kivuko/contract/brand.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DRAWING_FOLDER, type DrawingOptions, serveDrawnPages } from './drawn-pages.ts'
import { KNOWN_PAGES_FILE, readKnownPages } from './known-pages.ts'
import { pageStyles } from './page-styles.ts'
import { FRAME_FOLDER } from './serve-frame.ts'
import { fillPages, type Ways } from './ways-in-page.ts'

/** The pages would have another name than mails and papers. */
export class WrongBrandError extends Error {}

const YEAR_SECONDS = 31_536_000

/** Where one signs in. */
const WITH_WAYS = ['/sign-in', '/sign-up']

const BUILD = 'npm run build -w apps/web'

/** `waysOf`: how one signs in at the address of a request. `drawing`: for whom pages are drawn. */
export type SiteOptions = {
  waysOf?: (request: FastifyRequest) => Ways
  drawing?: Omit<DrawingOptions, 'root' | 'withStyle'>
}

/**
 * Throws where `root` has no web app, or one that was built for
 * another brand than the server speaks for.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  brand: Brand,
  { waysOf, drawing }: SiteOptions = {},
): Promise<void> {
  const shell = join(root, '__spa-fallback.html')
  if (![shell, join(root, KNOWN_PAGES_FILE)].every((file) => existsSync(file)))
    throw new Error(`WEB_ROOT has no built web app: ${root}. Build it with "${BUILD}".`)
  if (!readFileSync(shell, 'utf8').includes(`<meta name="brand" content="${brand.fingerprint}"`))
    throw new WrongBrandError(
      `The web app in ${root} was built with another brand than ${brand.folder}. Build it with "BRAND_FOLDER=${brand.folder} ${BUILD}".`,
    )
  const withStyle = pageStyles()
  await app.register(fastifyStatic, {
    root,
    // In a list: as a plain text, /buy would not be found where /buy/ is.
    index: ['index.html'],
    allowedPath: (path) => ![DRAWING_FOLDER, FRAME_FOLDER].some((folder) => path.startsWith(`/${folder}/`)),
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets/ carry a hash of their content in their name.
      const isHashed = relative(root, path).startsWith(`assets${sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string') reply.header('content-security-policy', withStyle(policy, path))
      // The card fields are a frame of the card network's, and are set in the site's own type.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })
  // The way above reads the whole folder several times for each file, which takes two thirds of the time.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(`assets/${request.params['*']}`))
  if (waysOf) serveWithWays(app, { root, waysOf, withStyle })
  if (drawing) await serveDrawnPages(app, { ...drawing, root, withStyle })
}

type WithWays = {
  root: string
  waysOf: (request: FastifyRequest) => Ways
  withStyle: ReturnType<typeof pageStyles>
}

/** The pages that say how one signs in; as they were built where there is nothing to say. */
function serveWithWays(app: FastifyInstance, { root, waysOf, withStyle }: WithWays): void {
  const filled = fillPages()
  const { prefixes } = readKnownPages(root)
  for (const path of prefixes.flatMap((prefix) => WITH_WAYS.map((page) => `${prefix}${page}`))) {
    const name = `${path.slice(1)}/index.html`
    const file = join(root, name)
    if (!existsSync(file)) continue
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const page = filled(file, waysOf(request))
      if (!page) return reply.sendFile(name)
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string') reply.header('content-security-policy', withStyle(policy, file))
      reply
        .headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
        .type('text/html; charset=utf-8')
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      const encoding = (['br', 'gzip'] as const).find((each) => request.headers['accept-encoding']?.includes(each))
      if (encoding) reply.header('content-encoding', encoding)
      return reply.send(page[encoding ?? 'plain'])
    }
    app.get(path, answer)
  }
}
