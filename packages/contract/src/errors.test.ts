import { expect, test } from 'vitest'
import { API } from './api.ts'
import type { EndpointSpec } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './error-codes.ts'
import { AppError, toProblem } from './errors.ts'

/** The specification's own words, which end without a full stop. */
const THEIRS: ReadonlySet<string> = new Set([
  'Insufficient balance',
  'Recipient not found',
  'Please select a valid file type (JPEG, PNG, or PDF)',
  'File size must be less than 5MB',
])
const codes = Object.keys(ERRORS) as ErrorCode[]

test('ERR-39 every code has an HTTP status of a refusal and a sentence a person may see', () => {
  for (const code of codes) {
    const { status, text } = ERRORS[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    if (!THEIRS.has(text)) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text).not.toMatch(/undefined|null|\bint\b|exception/i)
  }
})

test('ERR-33 a taken address is refused in the specification’s words', () => {
  expect(ERRORS.email_taken).toEqual({ status: 409, text: 'This email is already registered.' })
})

test('ERR-39 a refusal says the same under detail and message, and names its fields', () => {
  const errors = [{ field: 'email', message: 'is required' }]
  expect(toProblem(new AppError('validation_failed', { errors }), 'req-1')).toEqual({
    type: 'about:blank',
    title: 'validation_failed',
    status: 422,
    code: 'validation_failed',
    detail: ERRORS.validation_failed.text,
    message: ERRORS.validation_failed.text,
    errors,
    request_id: 'req-1',
  })
})

test('ERR-39 a cause stays on our side', () => {
  const error = new AppError('internal', { cause: new Error('password of the database') })
  expect(JSON.stringify(toProblem(error))).not.toContain('password of the database')
})

test('every code a call lists is known, and every code is given by a call or by all of them', () => {
  const endpoints: readonly EndpointSpec[] = API
  const listed = new Set(endpoints.flatMap(({ errors = [] }) => errors))
  const everywhere: ErrorCode[] = [
    ...(['malformed_request', 'validation_failed', 'unauthorized', 'not_found', 'method_not_allowed'] as const),
    ...(['payload_too_large', 'unsupported_media_type', 'rate_limited', 'database_unavailable', 'internal'] as const),
    ...(['idempotency_conflict', 'idempotency_running'] as const),
    ...(['proof_required', 'proof_failed', 'challenge_required'] as const),
    ...(['use_dpop_nonce', 'device_proof_invalid', 'device_proof_required', 'device_required'] as const),
    ...(['staff_only', 'second_step_required', 'role_refused'] as const),
    ...(['console_elsewhere', 'site_elsewhere', 'not_for_companies', 'verification_only'] as const),
    ...(['api_key_invalid', 'api_key_ended', 'api_key_network', 'scope_missing', 'partner_suspended'] as const),
    ...(['request_signature_invalid', 'request_signature_used'] as const),
    ...(['widget_session_invalid', 'widget_session_ended'] as const),
  ]
  expect([...new Set([...listed, ...everywhere])].sort()).toEqual([...codes].sort())
})
