// A customer's first screen, drawn by the server into the page itself: which screens, and how a browser asks for it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOf, textOf } from './field-rules.ts'
import { LANGUAGES } from './languages.ts'

/** Screens whose first content may stand in their page. */
export const FIRST_SCREENS = ['/dashboard', '/wallet', '/add-funds', '/send-money', '/transactions'] as const

export const keepFirstScreen = endpoint({
  id: 'keepFirstScreen',
  route: 'POST /auth/first-screen',
  summary: 'Have the first content of this customer’s screens drawn into their pages for a day, in this browser alone',
  auth: 'user',
  takesCookie: true,
  body: z.object({
    /** How this browser writes times, and what it hides: the app's own words, which come back with the page. */
    look: z.string(textOf('look')).check(z.minLength(1), z.maxLength(500)),
    /** Of the pages it is for; English where none is named. */
    language: z.optional(z.enum(LANGUAGES, oneOf(LANGUAGES))),
  }),
  response: z.object({ result: z.literal('ok') }),
})
