// A part of the overview: a card with its heading, and links only where the role has the page.
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRole } from '../member.ts'

type PartProps = { title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode }

export function Part({ title, lead, aside, children }: PartProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <SectionHeading id={id} title={title} aside={aside} />
        {lead ? <p className="max-w-prose text-sm leading-6 text-ink-soft">{lead}</p> : null}
      </div>
      {children}
    </Card>
  )
}

type LinkProps = { to: string; roles: readonly StaffRole[] | 'all'; children: ReactNode }

/** Plain words for a role that could not open it. */
export function LinkFor({ to, roles, children }: LinkProps) {
  const role = useRole()
  const mayOpen = roles === 'all' || (role !== undefined && roles.includes(role))
  return mayOpen ? <TextLink to={to}>{children}</TextLink> : children
}
