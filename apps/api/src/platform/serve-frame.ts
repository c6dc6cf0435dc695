// The page of a frame: at the widget's address alone, shown in the pages that its partner named and in no other.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@kivuko/contract/errors.ts'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { PARTNER_MODES, type PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { FastifyInstance } from 'fastify'

/** Written by the web app's build (apps/web/tools/build-frame.ts). */
export const FRAME_FOLDER = '__frame'
/** Below it is what a frame loads, and its page: `/frame/test/wgs_…`. */
export const FRAME_PREFIX = '/frame'
const YEAR_SECONDS = 31_536_000

export type FrameFacts = {
  /** Pages that may show it. */
  origins: readonly string[]
  language: Language
  /** Where the card network's script, frames and calls live. */
  cardOrigins: readonly string[]
}

export type FrameOptions = {
  webRoot: string
  isHttps: boolean
  /** Undefined where there is no such session. */
  find: (mode: PartnerMode, id: string) => Promise<FrameFacts | undefined>
}

/** Nobody's: it says that there is nothing, to whoever opens it by itself. */
const NOBODYS: FrameFacts = { origins: [], language: 'en', cardOrigins: [] }

/** In a part of the server whose paths begin with `FRAME_PREFIX`. */
export async function serveFrame(app: FastifyInstance, { webRoot, isHttps, find }: FrameOptions): Promise<void> {
  const root = join(webRoot, FRAME_FOLDER)
  const pages = new Map(LANGUAGES.map((language) => [language, readPage(root, language)]))
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    index: false,
    redirect: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    // The page itself comes with the policy of its session alone.
    allowedPath: (path) => path.includes('/assets/'),
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  app.get<{ Params: { mode: string; id: string } }>('/:mode/:id', async ({ params }, reply) => {
    const mode = PARTNER_MODES.find((each) => each === params.mode)
    const facts = (mode && /^wgs_[0-9a-z]{26}$/.test(params.id) && (await find(mode, params.id))) || NOBODYS
    return reply
      .headers({
        'content-security-policy': policyOf(facts),
        'cache-control': 'no-store',
        // Its address opens a session: no other server hears of it.
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'payment=(self), camera=(), geolocation=(), microphone=()',
        ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(pages.get(facts.language))
  })
}

/** Origins stand in it letter for letter, as browsers write them: checked when a partner's developers name them. */
function policyOf({ origins, cardOrigins }: FrameFacts): string {
  const cards = cardOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${cards}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${cards}`,
    cards ? `frame-src${cards}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ].join('; ')
}

function readPage(root: string, language: Language): string {
  const file = join(root, language, 'frame.html')
  if (!existsSync(file))
    throw new Error(`WEB_ROOT has no page for frames: ${file}. Build it with "npm run build -w apps/web".`)
  return readFileSync(file, 'utf8')
}
