// What a request brings, by the contract's schemas.
import { AppError, type FieldError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import * as z from 'zod/mini'
import { languageNow } from './languages.ts'

/** For a rule that says nothing itself: zod has its own words for it, in English alone. */
const unsaid = () => (languageNow() === 'en' ? undefined : say('Invalid input'))

/** The value by its schema, or `validation_failed` with one line for each wrong field. */
export function check(schema: z.ZodMiniType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  if (hasNul(value))
    throw new AppError('validation_failed', {
      errors: [{ field: part, message: say('must not contain NUL characters') }],
    })
  const result = z.safeParse(schema, value === undefined ? {} : value, { error: unsaid })
  if (result.success) return result.data
  throw new AppError('validation_failed', {
    errors: result.error.issues.map((issue) => fieldError(issue, part, value)),
  })
}

function fieldError(issue: z.core.$ZodIssue, part: string, value: unknown): FieldError {
  const field = issue.path.length > 0 ? issue.path.join('.') : part
  const found = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value ?? {})
  // Which values an enumeration takes says more than that one is required.
  const isMissing = found === undefined && issue.code !== 'invalid_value'
  return { field, message: isMissing ? say('is required') : issue.message }
}

/** PostgreSQL's text cannot hold the NUL character; refused here once rather than in every schema. */
function hasNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null || depth > 8) return false
  return Object.values(value).some((inner) => hasNul(inner, depth + 1))
}
