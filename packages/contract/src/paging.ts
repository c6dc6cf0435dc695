// How a list is asked for page by page.
import * as z from 'zod/mini'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** A whole number of the query, between two bounds, with what it is when left out. */
export const wholeNumber = (min: number, max: number, initial: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,6}$/, t('must be a whole number'))), String(initial)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, sayRule('must be at least {min}', { min })),
          z.maximum(max, sayRule('must be at most {max}', { max })),
        ),
    ),
  )
