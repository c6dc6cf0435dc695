// Filters of a list that live in the address: a reload, a link and the way back show the same rows.
import { useAddressQuery } from './use-address-query.ts'

export type UrlFilters<Name extends string> = {
  /** What is chosen; what is not is the empty text. */
  values: Record<Name, string>
  /** Changes some of them; the empty text takes one out of the address. */
  change: (change: Partial<Record<Name, string>>) => void
  /** The same page with other filters, for a link. */
  addressWith: (change: Partial<Record<string, string>>) => string
}

export function useUrlFilters<const Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [query, setQuery] = useAddressQuery()
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>
  return {
    values,
    change: (change) => setQuery((now) => changed(now, change)),
    addressWith: (change) => `?${changed(query, change)}`,
  }
}

function changed(query: URLSearchParams, change: Partial<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
