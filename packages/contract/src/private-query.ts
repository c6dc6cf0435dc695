// What may name a person is in no address, where logs, histories and proxies keep it: a call takes it in a header. Pure.
import type { EndpointSpec } from './endpoint.ts'

/** Holds a part of the query, written as a query is. */
export const PRIVATE_HEADER = 'kivuko-query'

/** A reference, or an id or its beginning: it says nothing of a person to whoever cannot look it up. */
const OPAQUE = /^(?:KV-[0-9A-Z]{4}-[0-9A-Z]{4}|[a-z]{2,4}_\w{1,64}|(?:staff|user|command):[\w-]{1,64})$/i

/** Whether a text may stand in an address. */
export function namesNobody(text: string): boolean {
  return OPAQUE.test(text.trim())
}

type Query = Readonly<Record<string, unknown>>

/** The parts of a query that an address may hold, and those it may not. */
export function splitQuery({ hides = [] }: EndpointSpec, query: Query): { shown: Query; hidden: Query } {
  const isHidden = ([name, value]: [string, unknown]) =>
    hides.includes(name) && typeof value === 'string' && value !== '' && !namesNobody(value)
  const entries = Object.entries(query)
  return {
    shown: Object.fromEntries(entries.filter((entry) => !isHidden(entry))),
    hidden: Object.fromEntries(entries.filter(isHidden)),
  }
}

/** For the header: undefined when there is nothing to hide. */
export function writeHidden(hidden: Query): string | undefined {
  const text = new URLSearchParams(
    Object.entries(hidden).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text === '' ? undefined : text
}

/** Of what the header holds, the names that the endpoint hides. */
export function readHidden({ hides = [] }: EndpointSpec, header: string | undefined): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(header ?? '')].filter(([name]) => hides.includes(name)))
}
