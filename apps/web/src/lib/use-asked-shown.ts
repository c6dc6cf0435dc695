import { useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * For a form that takes its coin from the address, in effects before this: what the built page holds back by the mark of
 * src/boot.ts is shown with the first picture in which the form follows the address.
 */
export function useAskedShown(): void {
  const isHydrated = useHydrated()
  const [isFollowed, setIsFollowed] = useState(false)
  useEffect(() => setIsFollowed(isHydrated), [isHydrated])
  useLayoutEffect(() => {
    if (isFollowed) delete document.documentElement.dataset.asked
  }, [isFollowed])
}
