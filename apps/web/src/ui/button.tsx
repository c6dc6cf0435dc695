import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'large' | 'medium' | 'small'
type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; className?: string | undefined }

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-line-strong bg-paper text-ink hover:border-primary hover:bg-primary-soft',
  quiet: 'text-primary hover:bg-primary-soft hover:text-on-primary-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}
const SIZES: Record<ButtonSize, string> = {
  large: 'min-h-14 px-6 py-3 text-lg',
  medium: 'min-h-12 px-5 py-2.5 text-base',
  small: 'min-h-10 px-4 py-1.5 text-sm',
}

function look({ variant = 'primary', size = 'medium', block = false, className }: Look): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-box text-center font-semibold no-underline transition-colors',
    // Where colours are the reader's own, grounds are gone: an edge tells the button.
    'forced-colors:border',
    'disabled:cursor-not-allowed disabled:bg-line disabled:text-ink-soft disabled:hover:bg-line',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    className,
  )
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows a spinner, keeps the width and takes no more clicks. The button stays focusable. */
    loading?: boolean
    /** What to read while loading, if it differs from the label. */
    loadingText?: string
    children: ReactNode
  }

/** A button is a `button` of type "button" unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, block, className, loading = false, loadingText, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      data-look={variant}
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={look({
        variant,
        size,
        block,
        className: classNames(loading && 'cursor-progress opacity-90', className),
      })}
    >
      {loading ? <Spinner /> : null}
      <span>{loading ? (loadingText ?? children) : children}</span>
    </button>
  )
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink(props: ComponentProps<typeof Link> & Look) {
  const { variant, size, block, className, ...rest } = props
  return <Link {...rest} className={look({ variant, size, block, className })} />
}
