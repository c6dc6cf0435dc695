// A text of a form that has to be filled in, with a rule that names its field.
import * as z from 'zod/mini'
import { required, textMax, textOf } from './field-rules.ts'

export const named = (label: string, max: number) =>
  z.string(textOf(label)).check(z.trim(), z.minLength(1, required(label)), z.maxLength(max, textMax(label, max)))
