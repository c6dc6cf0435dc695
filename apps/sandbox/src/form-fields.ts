// Fields as a form sends them.
import * as z from 'zod'

/** A form sends text and leaves out what is not ticked. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === 'on' ? true : value === 'false' ? false : value),
  z.boolean(),
)

export const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

export const optionalUrl = z.preprocess(emptyIsAbsent, z.url().optional())

export const nothing = z.looseObject({})
