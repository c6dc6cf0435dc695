// A list that opens below a button: one of a few things, each with a sign and two lines. By keyboard as by mouse.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Specification part 2, section 9: by then the click that opened the list has gone by. */
export const OUTSIDE_CLICK_AFTER_MS = 100

export type PickerOption = {
  value: string
  sign: ReactNode
  name: string
  /** Below the name while the list is closed. */
  under?: string
  detail: string
  /** A third line. */
  note?: string | undefined
}
type PickerProps = {
  label: string
  value: string
  options: readonly PickerOption[]
  /** The page's address may ask for another. */
  isOfAddress?: boolean
  onChange: (value: string) => void
}

export function Picker({ label, value, options, isOfAddress, onChange }: PickerProps) {
  const id = useId()
  const { frame, isOpen, active, open, close, onKeyDown, pick } = usePicker({ value, options, onChange })
  const chosen = options.find((option) => option.value === value)
  return (
    <div ref={frame} className="relative flex shrink-0 border-s border-line">
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={onKeyDown}
        className="flex min-w-28 cursor-pointer items-center gap-2 rounded-e-box px-3 font-semibold text-ink hover:bg-primary-soft focus-visible:bg-primary-soft focus-visible:outline-none sm:px-4"
      >
        {/* On the narrowest phones the figure needs its place. */}
        <span data-of-address={isOfAddress} className="hidden min-[360px]:block">
          {chosen?.sign}
        </span>
        <span data-of-address={isOfAddress} className="flex grow flex-col text-start">
          {chosen?.name}
          {chosen?.under ? (
            <span className="max-w-16 text-xs leading-4 font-normal text-ink-soft"> {chosen.under}</span>
          ) : null}
        </span>
        <Arrow />
      </button>
      {isOpen ? (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={label}
          tabIndex={-1}
          className="absolute top-full end-0 z-20 mt-1 max-h-72 w-64 overflow-y-auto rounded-box border border-line-strong bg-paper py-1 shadow-float"
        >
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the button, which keeps the focus
            <div
              key={option.value}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              ref={(node) => {
                if (at === active) node?.scrollIntoView?.({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option.value)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-primary-soft',
                at === active && 'bg-primary-soft text-on-primary-soft',
              )}
            >
              {option.sign}
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold">{option.name}</span>
                <span className="truncate text-sm">{option.detail}</span>
                {option.note ? <span className="text-sm tabular-nums">{option.note}</span> : null}
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function usePicker({ value, options, onChange }: Pick<PickerProps, 'value' | 'options' | 'onChange'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const close = () => setIsOpen(false)
  const open = () => {
    setActive(Math.max(0, indexOf(options, value)))
    setIsOpen(true)
  }
  const pick = (next: string) => {
    close()
    if (next !== value) onChange(next)
  }

  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: MouseEvent) => {
      if (!frame.current?.contains(target as Node)) setIsOpen(false)
    }
    const timer = setTimeout(() => document.addEventListener('click', leave), OUTSIDE_CLICK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', leave)
    }
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    const act = isOpen ? keyInList(event.key) : OPENING_KEYS.includes(event.key) ? open : undefined
    if (event.key === 'Tab') close()
    if (!act) return
    event.preventDefault()
    act()
  }
  const keyInList = (key: string): (() => void) | undefined => {
    if (key === 'Escape') return close
    if (key === 'ArrowDown') return () => setActive(Math.min(active + 1, options.length - 1))
    if (key === 'ArrowUp') return () => setActive(Math.max(active - 1, 0))
    if (key === 'Home') return () => setActive(0)
    if (key === 'End') return () => setActive(options.length - 1)
    if (key === 'Enter' || key === ' ') return () => pick(options[active]?.value ?? value)
    const found = key.length === 1 ? startingWith(options, key) : -1
    return found >= 0 ? () => setActive(found) : undefined
  }
  return { frame, isOpen, active, open, close, onKeyDown, pick }
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

function indexOf(options: readonly PickerOption[], value: string): number {
  return options.findIndex((option) => option.value === value)
}

function startingWith(options: readonly PickerOption[], letter: string): number {
  return options.findIndex(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()))
}

function Arrow() {
  return (
    <svg className="shrink-0 text-ink-soft" width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
