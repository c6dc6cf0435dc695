import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** A link inside text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(
        'rounded-[4px] font-medium text-primary underline decoration-1 underline-offset-4 hover:text-primary-strong hover:decoration-2',
        className,
      )}
    />
  )
}
