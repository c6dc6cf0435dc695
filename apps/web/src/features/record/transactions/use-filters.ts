import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** How long the filters must rest before the list is loaded anew (specification part 2, section 9). */
export const FILTER_DEBOUNCE_MS = 300

export type FilterState = {
  /** What the fields say now. */
  wanted: Filters
  /** What the address says, and the list was asked for. */
  applied: Filters
  /** True while the address has not caught up with the fields. */
  isWaiting: boolean
  change: (change: Partial<Filters>) => void
}

/** The filters live in the address: a reload or a link shows the same list. Typing reaches it after a rest. */
export function useFilters(): FilterState {
  const [query, setQuery] = useSearchParams()
  const applied = readFilters(query)
  const address = addressOf(applied)
  const [wanted, setWanted] = useState(applied)
  const [seen, setSeen] = useState(address)
  const [written, setWritten] = useState(address)
  if (address !== seen) {
    setSeen(address)
    // Somebody else's change, such as going back; our own must not take away what was typed since.
    if (address !== written) setWanted(applied)
  }
  const next = addressOf(wanted)
  useEffect(() => {
    if (next === address) return
    const timer = setTimeout(() => {
      setWritten(next)
      setQuery((now) => writeFilters(now, readFilters(new URLSearchParams(next))), {
        replace: true,
        preventScrollReset: true,
      })
    }, FILTER_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [next, address, setQuery])
  return {
    wanted,
    applied,
    isWaiting: next !== address,
    change: (change) => setWanted((now) => ({ ...now, ...change })),
  }
}

function addressOf(filters: Filters): string {
  return writeFilters(new URLSearchParams(), filters).toString()
}
