import type { ReactNode } from 'react'

type ToolProps = { name: string; isOff?: boolean; onPress: () => void; children: ReactNode }

export function ToolButton({ name, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-box border border-line-strong bg-paper text-ink hover:border-primary hover:bg-primary-soft aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft aria-disabled:hover:bg-paper"
    >
      {children}
    </button>
  )
}
