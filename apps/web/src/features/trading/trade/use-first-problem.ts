// Leads to what keeps a step, once Continue was refused: the first field that is wrong, else the first message.
import { type RefObject, useEffect, useRef, useState } from 'react'

export function useFirstProblem(): { form: RefObject<HTMLFormElement | null>; lookAgain: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [looks, setLooks] = useState(0)
  // After the messages are drawn.
  useEffect(() => {
    if (looks === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    const place = wrong ?? form.current?.querySelector('[role="alert"]')
    place?.scrollIntoView?.({ block: 'center' })
  }, [looks])
  return { form, lookAgain: () => setLooks((count) => count + 1) }
}
