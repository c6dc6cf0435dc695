// One control: its name below `/control`, what it takes, and what it does.
import * as z from 'zod'
import type { Control } from './control.ts'

/** A form sends text and leaves out what is not ticked. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === 'on' ? true : value === 'false' ? false : value),
  z.boolean(),
)

export const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

export const nothing = z.looseObject({})

export type Action = { name: string; body: z.ZodType; run(control: Control, body: never): unknown }

export function action<S extends z.ZodType>(
  name: string,
  body: S,
  run: (control: Control, body: z.output<S>) => unknown,
): Action {
  return { name, body, run }
}
