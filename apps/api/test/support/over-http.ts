// Calls that go over the network, as a partner's server makes them: what stands between the socket and Fastify counts too.
import type { FastifyInstance } from 'fastify'
import { type Call, callApi } from './call.ts'

type Injected = {
  method: string
  url: string
  query?: Record<string, string>
  payload?: unknown
  headers: Record<string, string>
}

/** `call` of the contract against `http://127.0.0.1:<port>`. */
export function callOverHttp(base: string): Call {
  const server = { inject: (asked: Injected) => send(base, asked) } as unknown as FastifyInstance
  return (endpoint, input) => callApi(server, endpoint, input)
}

async function send(base: string, { method, url, query, payload, headers }: Injected) {
  const known = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = known.length > 0 ? `?${new URLSearchParams(known)}` : ''
  const response = await fetch(`${base}${url}${search}`, {
    method,
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  const body = await response.text()
  const json = () => JSON.parse(body) as unknown
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body, json }
}
