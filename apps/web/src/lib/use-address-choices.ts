// What is chosen on a page and lives in its address: a reload, a link and the way back show the same. What may name a
// person is kept beside the address, in this entry of the browser's history: reload and way back show it, links do not.
import { namesNobody } from '@kivuko/contract/private-query.ts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type AddressChoices<Name extends string> = {
  /** What is chosen; what is not is the empty text. */
  values: Record<Name, string>
  /** Changes some of them; the empty text takes one out of the address. */
  change: (change: Partial<Record<Name, string>>) => void
  /** The same page with other choices, for a link. */
  addressWith: (change: Partial<Record<string, string>>) => string
}

type Change = Partial<Record<string, string>>

/** `hidden`: names whose words are kept out of the address, unless they name nobody. */
export function useAddressChoices<const Name extends string>(
  names: readonly Name[],
  hidden: readonly Name[] = [],
): AddressChoices<Name> {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation() as { state: { hidden?: Change } | null }
  // As last changed here: a page may need a moment to follow its address, and the next change must build on it.
  const [query, setQuery] = useState(address)
  const [followed, setFollowed] = useState(address)
  const [beside, setBeside] = useState<Change>(state?.hidden ?? {})
  if (address !== followed) {
    setFollowed(address)
    setQuery(address)
    // A link on the page, such as one that opens a row, leaves what was sought.
    if (state?.hidden) setBeside(state.hidden)
  }
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) || (beside[name] ?? '')])) as Record<
    Name,
    string
  >
  return {
    values,
    change: (change) => {
      const isKeptOut = ([name, value]: [string, unknown]) =>
        (hidden as readonly string[]).includes(name) && typeof value === 'string' && value !== '' && !namesNobody(value)
      const entries = Object.entries(change) as [string, string][]
      const shown = entries.map((entry): [string, string] => (isKeptOut(entry) ? [entry[0], ''] : entry))
      const next = changed(query, Object.fromEntries(shown))
      const kept = Object.entries(beside).filter(([name]) => !(name in change))
      const nextBeside = Object.fromEntries([...kept, ...entries.filter(isKeptOut)])
      setQuery(next)
      setBeside(nextBeside)
      setAddress(next, { replace: true, preventScrollReset: true, state: { hidden: nextBeside } })
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
