import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Specification part 1, section 9. */
const TOAST_MS = 5_000

/** A few words about what was just done, for five seconds; above everything, dialogs too, where browsers allow it. */
export function Toast({ children, onEnd }: { children: string; onEnd: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const node = frame.current
    if (node && typeof node.showPopover === 'function') {
      node.setAttribute('popover', 'manual')
      node.showPopover()
    }
    const timer = setTimeout(() => end.current(), TOAST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      ref={frame}
      role="status"
      className="enter fixed inset-x-4 top-4 bottom-auto z-50 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-box border border-line bg-paper px-5 py-3 font-semibold text-ink shadow-float"
    >
      {children}
    </div>
  )
}

/** What to render somewhere on the page, and how to say something in it. */
export function useToast(): [toast: ReactNode, say: (words: string) => void] {
  const [words, setWords] = useState<string>()
  const toast = words ? (
    <Toast key={words} onEnd={() => setWords(undefined)}>
      {words}
    </Toast>
  ) : null
  return [toast, setWords]
}
