import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** How far below the window something may be and count as seen, so that it is there when it is reached. */
const NEAR = '200px'

/** Renders what is in it once its place comes into view; until then the place alone, of the size it is given. */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setIsSeen(true)
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classNames('min-w-0', className)}>
      {isSeen ? children : null}
    </div>
  )
}
