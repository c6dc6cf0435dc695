// Pages with what their reader has in them, drawn for one request by the code that the build of the web app put beside them. The
// answers they are drawn from are those of the API's own calls, asked as the reader. Whenever anything is missing, late or
// too much, there is no drawn page, and the page as it was built is served instead.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language, prefixOf } from '@kivuko/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Body, packed } from './pack.ts'

/** In the built web app; served to nobody. */
export const DRAWING_FOLDER = '__drawing'

const listed = z.object({
  pages: z.array(z.object({ path: z.string(), calls: z.array(z.string()) })),
  languages: z.array(z.enum(LANGUAGES)),
})

/** Who reads: the token the calls are made with, and what the browser told and will compare. */
export type Reader = { token: string; look: string; of: string; isAging: boolean }

/** As apps/web/src/draw.tsx exports it. */
type Drawer = {
  ready: () => Promise<void>
  draw: (page: { path: string; answers: Record<string, unknown>; look: string; at: string }) => string | undefined
}

export type DrawingOptions = {
  root: string
  /** Undefined where nothing is to be drawn. */
  readerOf: (request: FastifyRequest) => Reader | undefined
  now: () => Date
  /** The policy of a page's file, with its own style in it. */
  withStyle: (policy: string, file: string) => string
  /** Pages of a moment that this process draws; beyond it they are served as they were built. 0 draws none. */
  atOnceMax: number
  /** A page that is not drawn by then is served as it was built. */
  withinMs: number
}

type Page = { path: string; language: Language; calls: readonly string[]; file: string; template: Template }

/** Routes of the pages that can be drawn; none where the built web app has no code for it. */
export async function serveDrawnPages(app: FastifyInstance, options: DrawingOptions): Promise<void> {
  const folder = join(options.root, DRAWING_FOLDER)
  if (options.atOnceMax === 0 || !existsSync(join(folder, 'pages.json'))) return
  const { pages, languages } = listed.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')))
  // English at once; the code of another language when somebody first reads it, who waits for none of that.
  const drawerIn = drawersOf(folder)
  await drawerIn('en')
  let underWay = 0
  for (const language of languages)
    for (const { path, calls } of pages) {
      const address = `${prefixOf(language)}${path}`
      const file = join(folder, language, `${path.slice(1)}.html`)
      const page = { path, language, calls, file, template: split(readFileSync(file, 'utf8')) }
      app.get(address, async (request, reply) => {
        // Whether it is drawn depends on what the browser sends.
        reply.header('vary', 'cookie, accept-encoding, save-data')
        const reader = underWay < options.atOnceMax && isOpened(request) ? options.readerOf(request) : undefined
        if (!reader) return reply.sendFile(`${address.slice(1)}/index.html`)
        underWay += 1
        // Late work counts until it ends: while the database is slow it must not pile up.
        const work = drawn(app, { page, drawerIn, request, reader, at: options.now() }).finally(() => {
          underWay -= 1
        })
        const body = await inTime(work, options.withinMs)
        return body ? send(reply, body, { file, options }) : reply.sendFile(`${address.slice(1)}/index.html`)
      })
    }
}

/** Each is loaded once, with its screens: afterwards nothing is waited for. */
function drawersOf(folder: string): (language: Language) => Promise<Drawer> {
  const known = new Map<Language, Promise<Drawer>>()
  const load = async (language: Language) => {
    const drawer = (await import(pathToFileURL(join(folder, language, 'draw.js')).href)) as Drawer
    await drawer.ready()
    return drawer
  }
  return (language) => {
    const drawer = known.get(language) ?? load(language)
    known.set(language, drawer)
    return drawer
  }
}

/**
 * By a person who goes to this address and asks for nothing in particular there: not by a script, a frame or ahead of them.
 * Nor for whoever saves data: a drawn page weighs more than the answers in it, and the built one is in their browser already.
 */
function isOpened({ method, query, headers }: FastifyRequest): boolean {
  const isAhead = headers['sec-purpose'] !== undefined || headers.purpose !== undefined
  return (
    method === 'GET' &&
    !isAhead &&
    headers['save-data'] !== 'on' &&
    headers['sec-fetch-dest'] === 'document' &&
    Object.keys(query as object).length === 0
  )
}

type Work = {
  page: Page
  drawerIn: (language: Language) => Promise<Drawer>
  request: FastifyRequest
  reader: Reader
  at: Date
}

async function drawn(app: FastifyInstance, work: Work): Promise<Body | undefined> {
  const { page, drawerIn, request, reader } = work
  try {
    const answers = await answersOf(app, work)
    if (!answers) return undefined
    const drawer = await drawerIn(page.language)
    const at = work.at.toISOString()
    const markup = drawer.draw({ path: page.path, answers, look: reader.look, at })
    if (markup === undefined) return undefined
    const told = { answers, look: reader.look, at, isAging: reader.isAging }
    return await packed(request, page.template({ markup, of: reader.of, told: inert(told) }))
  } catch (error) {
    request.log.warn({ err: error, page: page.path }, 'a page could not be drawn')
    return undefined
  }
}

/** Each as the reader's browser would ask it, with all that is checked then. Undefined unless all are answered well. */
async function answersOf(
  app: FastifyInstance,
  { page, request, reader }: Work,
): Promise<Record<string, unknown> | undefined> {
  const { host, 'user-agent': agent, 'x-forwarded-for': forwarded } = request.headers
  const headers = {
    authorization: `Bearer ${reader.token}`,
    accept: 'application/json',
    'accept-language': page.language,
    ...(host && { host }),
    ...(agent && { 'user-agent': agent }),
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  }
  const remoteAddress = request.socket.remoteAddress
  const ask = (url: string) => app.inject({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) })
  const answers = await Promise.all(page.calls.map(ask))
  if (answers.some(({ statusCode }) => statusCode !== 200)) return undefined
  return Object.fromEntries(answers.map((answer, place) => [page.calls[place] ?? '', answer.json()]))
}

async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, withinMs, undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function send(
  reply: FastifyReply,
  { content, encoding }: Body,
  { file, options }: { file: string; options: DrawingOptions },
): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') reply.header('content-security-policy', options.withStyle(policy, file))
  if (encoding) reply.header('content-encoding', encoding)
  // What a customer has is for their eyes and this moment only.
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content)
}

type Template = (parts: { markup: string; of: string; told: string }) => string

/** The places that the build left (apps/web/tools/drawn-pages.ts). */
function split(html: string): Template {
  const [head = '', afterOf = '', afterMarkup = '', end] = html.split(/%of%|<!--drawn-->|%told%/)
  if (end === undefined) throw new Error('the page to be drawn has not the places that it needs')
  return ({ markup, of, told }) => `${head}${of}${afterOf}${markup}${afterMarkup}${told}${end}`
}

/** JSON that stays text within an element of script, whatever it holds. */
function inert(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
