// Calls of the widget's frames: a session's bearer in place of a customer's, at the widget's own address alone, and never a cookie.
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { WIDGET_PATH } from '@kivuko/contract/widget.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bindRoute } from './bind-routes.ts'
import { check } from './check-input.ts'
import { isAt } from './console-host.ts'
import type { CallWatch, Input, Route } from './http.ts'
import type { OnceCall } from './once-call.ts'
import { FRAME_PREFIX } from './serve-frame.ts'
import type { WidgetCaller } from './widget-caller.ts'

export type WidgetServices = CallWatch & {
  /** Where frames come from; undefined where there are none. */
  widgetUrl: string | undefined
  /** Whose token it is. Throws `widget_session_invalid` and `widget_session_ended`. */
  admit(bearer: string | undefined): Promise<WidgetCaller>
  once(call: OnceCall, work: () => Promise<unknown>): Promise<unknown>
}

const FRAMES = `${API_BASE}${WIDGET_PATH}`
/** A call that begins a session brings its secret, and says itself whose it is. */
const BEGINS = 'redeemWidgetSession'
/** Its caller, before there is one. */
const NOBODY = undefined as unknown as WidgetCaller

export function bindWidget(app: FastifyInstance, routes: readonly Route[], services: WidgetServices): void {
  for (const route of routes)
    bindRoute(app, { ...route, work: (request, reply) => handle(route, { request, reply }, services) }, services)
}

export function isAtWidget(
  widgetUrl: string | undefined,
  request: { headers: { host?: string | undefined } },
): boolean {
  return widgetUrl !== undefined && isAt(widgetUrl, request)
}

/** At the widget's address nothing else is answered, and its pages nowhere else: what slips into a frame finds no account. */
export function keepWidgetApart(app: FastifyInstance, { widgetUrl }: { widgetUrl: string | undefined }): void {
  if (widgetUrl === undefined) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith(FRAMES)
    const isPage = request.url.startsWith(`${FRAME_PREFIX}/`)
    const isHere = isAtWidget(widgetUrl, request)
    done((isHere && !isCall && !isPage) || (isPage && !isHere) ? new AppError('not_found') : undefined)
  })
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}

async function handle(
  { endpoint, handler }: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { widgetUrl, admit, once, checksContract }: WidgetServices,
): Promise<unknown> {
  if (!isAtWidget(widgetUrl, request)) throw new AppError('site_elsewhere')
  const caller = endpoint.id === BEGINS ? NOBODY : await admit(bearerOf(request))
  const checked = {
    params: check(endpoint.params, request.params, 'params'),
    query: undefined,
    body: check(endpoint.body, request.body, 'body'),
  }
  const work = () => (handler as unknown as WidgetHandler)({ ...checked, request } as Input<EndpointSpec>, caller)
  const key = request.headers[IDEMPOTENCY_HEADER]?.toString()
  const call = { caller, endpoint, key, body: [checked.params, checked.body], reply }
  const answer = endpoint.idempotent ? await once(call, work) : await work()
  if (checksContract) z.parse(endpoint.response, answer)
  return answer
}

type WidgetHandler = (input: Input<EndpointSpec>, caller: WidgetCaller) => Promise<unknown>
