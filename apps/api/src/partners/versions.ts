// What is said today, as an earlier version of the API said it: for servers that were written then. Pure.
import { AppError } from '@kivuko/contract/errors.ts'
import { API_VERSIONS, VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'

type Rewrite = (said: object) => object

/** How this version's words become those of the version before it; what is left out did not change. */
export type PartnerVersion = {
  /** The day it began. */
  date: string
  /** By the call's id. */
  answers?: Readonly<Record<string, Rewrite>>
  /** Of events, in messages and in their list. */
  event?: Rewrite
}

/** The oldest first: a new one stands at the end, with how to get back from it. */
export const PARTNER_VERSIONS: readonly PartnerVersion[] = API_VERSIONS.map((date) => ({ date }))

type Versions = readonly PartnerVersion[]

/** The one that a key or a webhook made now is given. */
export function currentVersion(versions: Versions): string {
  return versions.at(-1)?.date as string
}

/** The one a call names, or else the key's own. Throws `validation_failed` for what is none. */
export function chosenVersion(versions: Versions, named: string | undefined, own: string): string {
  if (named === undefined) return own
  if (versions.some(({ date }) => date === named)) return named
  const message = `must be a version of this API: ${versions.map(({ date }) => date).join(', ')}`
  throw new AppError('validation_failed', { errors: [{ field: VERSION_HEADER, message }] })
}

export function answerIn(versions: Versions, version: string, { id, answer }: { id: string; answer: object }): object {
  return newerThan(versions, version).reduce((said, { answers, event }) => {
    const rewritten = answers?.[id]?.(said) ?? said
    return event && id === EVENTS ? eachOf(rewritten as { data: object[] }, event) : rewritten
  }, answer)
}

export function eventIn(versions: Versions, version: string, event: object): object {
  return newerThan(versions, version).reduce((said, { event: rewrite }) => rewrite?.(said) ?? said, event)
}

const EVENTS = 'listPartnerEvents'

function eachOf(list: { data: object[] }, rewrite: Rewrite): object {
  return { ...list, data: list.data.map(rewrite) }
}

/** The newest first. One that a newer release wrote is none of ours: it gets what we have. */
function newerThan(versions: Versions, version: string): PartnerVersion[] {
  const place = versions.findIndex(({ date }) => date === version)
  return place < 0 ? [] : versions.slice(place + 1).reverse()
}
