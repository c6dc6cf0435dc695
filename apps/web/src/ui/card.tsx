import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & {
  /** `float` lifts the one card a page is about; others rest on the page. */
  raised?: 'rest' | 'float'
  padding?: 'normal' | 'none'
}

/** A paper sheet on the page. Give it an `aria-labelledby` when it has a heading. */
export function Card({ raised = 'rest', padding = 'normal', className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'min-w-0 rounded-box border border-line bg-paper',
        raised === 'float' ? 'shadow-float' : 'shadow-rest',
        padding === 'normal' && 'p-5 sm:p-6',
        className,
      )}
    />
  )
}
