// A text of a form that has to be filled in, with a rule that names its field.
import * as z from 'zod/mini'
import { t } from './text.ts'

export const named = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .check(
      z.trim(),
      z.minLength(1, t('{field} is required', { field: label })),
      z.maxLength(max, t('{field} must be at most {max} characters', { field: label, max })),
    )
