import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while pre-rendered HTML is taken over, true from then on: address, clock and storage may be read only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
