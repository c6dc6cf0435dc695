// What the server drew this page from, while React draws it (there) and takes it over (here): the same answers, the same
// moment, the same way to write times. Outside of that there is nothing here, and everything asks the server.

import type { Session } from './session-state.ts'

export type Drawn = {
  /** By address on the API's host, as the calls were answered. */
  answers: Readonly<Record<string, unknown>>
  /** When it was drawn. */
  at: string
  /** Whose it is: what React draws it with. */
  session?: Session
  /** How times are written where that is not the running program's own way: on the server alone. */
  look?: { locale: string; timeZone: string }
}

export const page: { drawn?: Drawn | undefined } = {}
