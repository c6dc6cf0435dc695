// Refusals of somebody who is not who they should be, tries what is not theirs, or sends what no screen sends: lines of the
// log with ids and the network they came from, and nothing of what was typed.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import type { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'

const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'invalid_credentials',
  'wrong_password',
  'code_invalid',
  'sign_in_expired',
  'passkey_invalid',
  'proof_required',
  'proof_failed',
  'reset_link_invalid',
  'freeze_link_invalid',
  'details_locked',
  'account_suspended',
  'account_held',
  'device_proof_required',
  'device_proof_invalid',
  'staff_only',
  'second_step_required',
  'role_refused',
  'console_elsewhere',
  'site_elsewhere',
  'permit_invalid',
  'verification_link_used',
  'signature_invalid',
  'api_key_invalid',
  'api_key_ended',
  'api_key_network',
  'scope_missing',
])
/** Told once a minute for a network: whoever asks too often must not fill the log. */
const TOO_OFTEN: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'challenge_required'])
/** Mostly a slip of the hand; many from one network are somebody who tries what gets through. */
const INPUT: ReadonlySet<ErrorCode> = new Set([
  'validation_failed',
  'malformed_request',
  'unsupported_media_type',
  'payload_too_large',
])
/** So many refusals of input of one network in a minute are a warning. */
export const INPUT_MANY = 20
const MINUTE_MS = 60_000
/** So many networks are remembered at once. */
const NETWORKS_MAX = 10_000

export type RefusalLog = {
  refused(request: FastifyRequest, error: AppError): void
  /** Of bytes that never became a request; undefined of a connection that broke. */
  unreadable(address: string | undefined, code: ErrorCode | undefined): void
}

type Line = { network: string; endpoint?: string | undefined; userId?: string | undefined; reqId?: string }

export function createRefusalLog({ clock, log }: { clock: Clock; log: FastifyBaseLogger }): RefusalLog {
  let minute = 0
  const counts = new Map<string, number>()

  /** How many of a kind this network had in this minute, with this one. */
  function count(network: string, kind: 'often' | 'input'): number {
    const now = Math.trunc(clock.now().getTime() / MINUTE_MS)
    if (now !== minute || counts.size >= NETWORKS_MAX) counts.clear()
    minute = now
    const key = `${kind} ${network}`
    const seen = (counts.get(key) ?? 0) + 1
    counts.set(key, seen)
    return seen
  }

  /** The first of a minute says that there are some; many say that somebody is at it. */
  function logInput(code: ErrorCode, line: Line): void {
    const seen = count(line.network, 'input')
    if (seen === 1) log.info({ code, ...line }, 'input was refused')
    if (seen === INPUT_MANY) log.warn({ code, ...line, seen }, 'input of one network is refused again and again')
  }

  return {
    refused(request, { code }) {
      const isInput = INPUT.has(code)
      const isOften = TOO_OFTEN.has(code)
      if (!isInput && !isOften && !LOGGED.has(code)) return
      const endpoint = request.callConfig?.endpointId
      const line = { endpoint, userId: request.accountId, network: networkOf(request.ip), reqId: request.id }
      if (isInput) logInput(code, line)
      else if (!isOften || count(line.network, 'often') === 1) log.warn({ code, ...line }, 'a call was refused')
    },
    unreadable(address, code) {
      if (code) logInput(code, { network: networkOf(address ?? '') })
    },
  }
}
