// Stands in for HTTP in tests of the web app: handlers are typed by the contract, answers are checked against it.
import { API, type Endpoint } from '@kivuko/contract/api.ts'
import {
  API_BASE,
  type Body,
  type EndpointSpec,
  type Params,
  type Response as Result,
} from '@kivuko/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError, type FieldError, toProblem } from '@kivuko/contract/errors.ts'
import { vi } from 'vitest'

type Id = Endpoint['id']
type EndpointOf<I extends Id> = Extract<Endpoint, { id: I }>

/** What a handler sees of a call. */
export type Received<E extends EndpointSpec = EndpointSpec> = {
  body: Body<E>
  params: Params<E>
  headers: Headers
  path: string
}
type Answer<E extends EndpointSpec> = Result<E> | Refusal | 'no-answer'
export type Handlers = {
  [I in Id]?: (call: Received<EndpointOf<I>>) => Answer<EndpointOf<I>> | Promise<Answer<EndpointOf<I>>>
}

class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** An answer of the server that says no, by its code. */
export function refuse(code: ErrorCode, options: { detail?: string; errors?: FieldError[] } = {}): Refusal {
  return new Refusal(ERRORS[code].status, toProblem(new AppError(code, options)))
}

/** An answer that is not one of Kivuko's, or breaks the contract. */
export function answerWith(status: number, body: unknown): Refusal {
  return new Refusal(status, body)
}

/** Replaces `fetch`. `calls(id)` lists what was received, in order. Later `use` replaces handlers. */
export function fakeApi(initial: Handlers) {
  let handlers: Handlers = initial
  const received: { id: Id; call: Received }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.slice(API_BASE.length)
    const found = find(init.method ?? 'GET', path)
    if (!found) throw new Error(`${init.method} ${path} is not in the contract`)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { body, params: found.params, headers: new Headers(init.headers), path }
    received.push({ id: found.endpoint.id, call: call as Received })
    const handler = handlers[found.endpoint.id] as ((call: unknown) => unknown) | undefined
    if (!handler) throw new TypeError('fetch failed')
    const answer = await untilAborted(handler(call), init.signal)
    if (answer === 'no-answer') throw new TypeError('fetch failed')
    if (answer instanceof Refusal) return json(answer.status, answer.body)
    return json(200, answer)
  })
  return {
    use(more: Handlers) {
      handlers = { ...handlers, ...more }
    },
    calls<I extends Id>(id: I): Received<EndpointOf<I>>[] {
      return received.filter((entry) => entry.id === id).map((entry) => entry.call as Received<EndpointOf<I>>)
    },
    /** Ids of every call so far. */
    log(): Id[] {
      return received.map(({ id }) => id)
    },
  }
}

/** An answer given by the test when it likes. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, resolve }
}

function find(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } | undefined {
  for (const endpoint of API) {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return { endpoint, params: Object.fromEntries(params) }
    }
  }
  return undefined
}

async function untilAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return await answer
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(new DOMException('The call was given up.', 'AbortError'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    Promise.resolve(answer).then(resolve, reject)
  })
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
