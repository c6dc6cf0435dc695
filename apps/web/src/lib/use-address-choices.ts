// What is chosen on a page and lives in its address: a reload, a link and the way back show the same.
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type AddressChoices<Name extends string> = {
  /** What is chosen; what is not is the empty text. */
  values: Record<Name, string>
  /** Changes some of them; the empty text takes one out of the address. */
  change: (change: Partial<Record<Name, string>>) => void
  /** The same page with other choices, for a link. */
  addressWith: (change: Partial<Record<string, string>>) => string
}

export function useAddressChoices<const Name extends string>(names: readonly Name[]): AddressChoices<Name> {
  const [address, setAddress] = useSearchParams()
  // As last changed here: a page may need a moment to follow its address, and the next change must build on it.
  const [query, setQuery] = useState(address)
  const [followed, setFollowed] = useState(address)
  if (address !== followed) {
    setFollowed(address)
    setQuery(address)
  }
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>
  return {
    values,
    change: (change) => {
      const next = changed(query, change)
      setQuery(next)
      setAddress(next, { replace: true, preventScrollReset: true })
    },
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
