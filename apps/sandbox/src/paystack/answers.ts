// Paystack's envelope, and how the fields of a call are read.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer } from '../service/service.ts'

export function fine(message: string, data: unknown, status = 200): Answer {
  return { status, body: { status: true, message, data } }
}

export function refused(
  status: number,
  message: string,
  code: string,
  nextStep = 'Check the request and try again',
): Answer {
  return { status, body: { status: false, message, meta: { nextStep }, type: 'validation_error', code } }
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
