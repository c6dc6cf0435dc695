// Requests that Node's own parser refuses, before there is a request: they get the same refusal as all others.
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError, toProblem } from '@kivuko/contract/errors.ts'

type ParserError = Error & { code?: string }

/** Answers on the bare connection, and ends it: nothing after the fault can be trusted. Returns what it was refused with. */
export function refuseUnreadable(
  headers: Readonly<Record<string, string>>,
  error: ParserError,
  socket: Socket,
): ErrorCode | undefined {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error)
    return undefined
  }
  const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request')
  const body = JSON.stringify(toProblem(refusal))
  socket.end(
    [
      `HTTP/1.1 ${ERRORS[refusal.code].status} Refused`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  return refusal.code
}
