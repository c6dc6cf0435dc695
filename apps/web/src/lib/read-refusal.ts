// What an answer that says no tells the rest of the app.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { INTERNAL_TEXT } from '@kivuko/contract/error-texts.ts'
import type { FieldError } from '@kivuko/contract/errors.ts'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

const problem = z.object({
  code: z.optional(z.unknown()),
  detail: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
  proof: z.optional(z.unknown()),
  work: z.optional(z.unknown()),
})
const fieldErrors = z.array(z.object({ field: z.string(), message: z.string(), limit: z.optional(z.unknown()) }))

/** Whatever its body is. */
export function refusal(status: number, body: unknown): ApiError {
  const read = z.safeParse(problem, body)
  const said = read.success ? read.data : {}
  const errors = z.safeParse(fieldErrors, said.errors)
  const code = typeof said.code === 'string' ? (said.code as ErrorCode) : undefined
  return new ApiError(INTERNAL_TEXT, {
    status,
    code,
    detail: textOf(said.detail),
    serverMessage: textOf(said.message),
    fieldErrors: errors.success ? (errors.data as FieldError[]) : [],
    proof: said.proof,
    work: said.work,
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
