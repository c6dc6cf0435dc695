import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { savesData } from './saves-data.ts'

/** How far below the window something may be and count as seen, so that it is there when it is reached. */
const NEAR = '200px'

type WhenSeenProps = {
  className: string
  /** In its place until then. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Renders a picture once its place comes into view; until then the place alone, of the size it is given. Whoever saves data
 * is asked: what it shows is said beside it.
 */
export function WhenSeen({ className, waiting = null, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'unseen' | 'offered' | 'shown'>('unseen')
  useEffect(() => {
    const node = place.current
    if (!node) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setState(savesData() ? 'offered' : 'shown')
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classNames('min-w-0', className)}>
      {state === 'shown' ? children : null}
      {state === 'unseen' ? waiting : null}
      {state === 'offered' ? (
        <div className="flex size-full items-center justify-center rounded-box bg-sunken">
          <Button variant="secondary" size="small" onClick={() => setState('shown')}>
            {t('Show the chart')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
