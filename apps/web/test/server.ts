// A stand-in for the API in tests: answers typed by the contract, and a record of every call.

import type { Body, EndpointSpec, Response as Result } from '@kivuko/contract/endpoint.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@kivuko/contract/error-codes.ts'
import type { FieldError } from '@kivuko/contract/errors.ts'
import { PRIVATE_HEADER } from '@kivuko/contract/private-query.ts'
import type { ProofWay } from '@kivuko/contract/proof.ts'
import { vi } from 'vitest'

export type Call = {
  id: string
  method: string
  /** With the base and the query, as it was asked for. */
  url: string
  headers: Headers
  body: unknown
  credentials: string | undefined
}

export type Reply = { status: number; body: unknown; type?: string }
type Handler = { endpoint: EndpointSpec; reply: (call: Call) => Reply | Promise<Reply> }

/** Answers an endpoint with what its contract describes, or with whatever `refuse`, `raw` and `networkFailure` make. */
export function on<E extends EndpointSpec>(
  endpoint: E,
  reply: Result<E> | ((call: Call & { body: Body<E> }) => Reply | Promise<Reply>),
): Handler {
  const answer = typeof reply === 'function' ? reply : () => ({ status: 200, body: reply })
  return { endpoint, reply: answer as Handler['reply'] }
}

/** A refusal as the API writes it. */
export function refuse(code: ErrorCode, options: { detail?: string; errors?: FieldError[] } = {}): Reply {
  const { status, text } = ERRORS[code]
  const detail = options.detail ?? text
  return {
    status,
    body: { code, status, detail, message: detail, ...(options.errors ? { errors: options.errors } : {}) },
  }
}

/** A refusal that asks who is there. */
export function askWho(ways: readonly ProofWay[]): Reply {
  const { status, body } = refuse('proof_required')
  return { status, body: { ...(body as object), proof: { deed: 'the deed', ways } } }
}

/** A refusal that asks for work. */
export function askWork(work: unknown): Reply {
  const { status, body } = refuse('challenge_required')
  return { status, body: { ...(body as object), work } }
}

/** Any answer at all, for servers that do not keep to the contract. */
export function raw(status: number, body: unknown): Reply {
  return { status, body }
}

/** A file, as the API sends one. */
export function file(type: string, body: string): Reply {
  return { status: 200, body, type }
}

/** Throws what fetch throws when nothing answers. */
export function networkFailure(): never {
  throw new TypeError('Failed to fetch')
}

/** Replaces fetch until `vi.unstubAllGlobals()`. An unexpected call answers 404 and is recorded too. */
export function fakeApi(...handlers: Handler[]): { calls: Call[]; callsOf: (endpoint: EndpointSpec) => Call[] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    const path = new URL(url, window.location.origin).pathname
    const handler = handlers.find(({ endpoint }) => endpoint.method === method && matches(endpoint, path))
    const call: Call = {
      id: handler?.endpoint.id ?? 'unexpected',
      method,
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    }
    calls.push(call)
    const { status, body, type } = handler ? await handler.reply(call) : refuse('not_found')
    const headers = { 'content-type': type ?? 'application/json' }
    return new Response(type ? String(body) : JSON.stringify(body), { status, headers })
  })
  return { calls, callsOf: (endpoint) => calls.filter(({ id }) => id === endpoint.id) }
}

function matches(endpoint: EndpointSpec, path: string): boolean {
  const pattern = `${API_BASE}${endpoint.path}`.replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

/** What a call sought that no address may hold. */
export function soughtIn(call: Call | undefined): string | null | undefined {
  return call?.headers.get(PRIVATE_HEADER)
}
