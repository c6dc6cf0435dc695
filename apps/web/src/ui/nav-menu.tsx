import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useDropdown } from '#ui/use-dropdown.ts'
import { CloseIcon, MenuIcon } from './line-icons.tsx'

/**
 * A button that opens a small panel of links below it. It closes on Escape, on a click elsewhere and when a link was
 * followed. `label` names the button, so a `trigger` is hidden from screen readers; without one the button is the three
 * bars of a phone menu.
 */
export function NavMenu({
  label,
  closeLabel,
  trigger,
  align = 'right',
  panelClassName = 'w-64',
  className,
  children,
}: {
  label: string
  closeLabel: string
  trigger?: ReactNode
  /** Which edge of the button the panel keeps to. */
  align?: 'left' | 'right'
  panelClassName?: string
  className?: string
  children: ReactNode
}) {
  const { isOpen, setIsOpen, frame, button } = useDropdown()
  const id = useId()
  const Icon = isOpen ? CloseIcon : MenuIcon
  return (
    <div ref={frame} className={classNames('relative', className)}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-box text-ink hover:bg-primary-soft"
      >
        <span className="sr-only">{isOpen ? closeLabel : label}</span>
        {trigger ?? <Icon size={24} />}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={classNames(
          'enter absolute top-full z-30 mt-2 flex max-w-[calc(100vw-2rem)] flex-col rounded-box border border-line bg-paper p-2 shadow-float hidden:hidden',
          align === 'left' ? 'start-0' : 'end-0',
          panelClassName,
        )}
      >
        {isOpen ? children : null}
      </div>
    </div>
  )
}

/** The look of a row in a menu panel, for links and buttons alike. */
export const MENU_ROW =
  'flex min-h-11 w-full items-center rounded-box px-3 text-start font-medium text-ink hover:bg-primary-soft hover:text-on-primary-soft'
