// Paystack's envelope, and how the fields of a call are read.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer } from '../service/service.ts'

export function fine(message: string, data: unknown, status = 200): Answer {
  return { status, body: { status: true, message, data } }
}

/** Codes that published answers have; most refusals come without one, and without a type. */
type Code = 'missing_params' | 'invalid_params' | 'transaction_not_found' | 'invalid_transfer_recipient' | 'not_found'

export function refused(
  status: number,
  message: string,
  code?: Code,
  nextStep = 'Check the request and try again',
): Answer {
  const named = code ? { type: 'validation_error', code } : {}
  return { status, body: { status: false, message, meta: { nextStep }, ...named } }
}

/** Kobo, as a number or as text. */
export const kobo = z.coerce.number('Amount is required').int('Invalid Amount Sent').min(100, 'Invalid Amount Sent')

export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? ''
}

export function textIn(from: unknown, name: string): string {
  const value = (from as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}
