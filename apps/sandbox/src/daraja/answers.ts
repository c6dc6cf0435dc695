// How Daraja answers: what it accepts, and its errors with their codes.
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../service/service.ts'
import { hex } from './formats.ts'

export function ok(body: object): Answer {
  return { status: 200, body }
}

export function darajaError(status: number, errorCode: string, errorMessage: string): Answer {
  return { status, body: { requestId: `${hex(4)}-${hex(4)}-${hex(4)}-${hex(16)}`, errorCode, errorMessage } }
}

export function badRequest(what: string): Answer {
  return darajaError(400, '400.002.02', `Bad Request - Invalid ${what}`)
}

/** Which of its faces it shows depends on the call. */
export const invalidToken = (errorCode: string) =>
  darajaError(Number(errorCode.slice(0, 3)), errorCode, 'Invalid Access Token')
export const wrongCredentials = () => darajaError(500, '500.001.1001', 'Wrong credentials')

export type Fields = Record<string, unknown>

/** The body's fields. Nothing when it was not sent as JSON, which Daraja takes for a body without fields. */
export function fieldsOf(request: FastifyRequest): Fields {
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
  return isJson && typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {}
}

/** A field as text: Daraja takes numbers and text alike. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a field must be like; `name` is what Daraja calls it, when that is another word. */
export type Check = { field: string; isFine(text: string): boolean; name?: string }

/** The refusal of the first field that is wrong. */
export function refusedField(fields: Fields, checks: readonly Check[]): Answer | undefined {
  const wrong = checks.find(({ field, isFine }) => !isFine(textOf(fields, field)))
  return wrong && badRequest(wrong.name ?? wrong.field)
}

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** Whether the sandbox may post there: to this machine only. */
export function isLocalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && LOCAL_HOSTS.includes(hostname)
}
