// What the address asks for, as it was last changed here: a page may need a moment to follow its address, and until then
// the next change would be made to what was asked before.
import { useState } from 'react'
import { useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/** The parameters and how to change them, in place of this visit and without moving the page. */
export function useAddressQuery(): [URLSearchParams, (change: Change) => void] {
  const [address, setAddress] = useSearchParams()
  const [followed, setFollowed] = useState(address)
  const [query, setQuery] = useState(address)
  if (address !== followed) {
    setFollowed(address)
    setQuery(address)
  }
  const change = (next: Change) => {
    const changed = next(query)
    setQuery(changed)
    setAddress(changed, { replace: true, preventScrollReset: true })
  }
  return [query, change]
}
