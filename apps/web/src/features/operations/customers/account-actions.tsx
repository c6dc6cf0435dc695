import {
  type CustomerCard,
  SUSPENDING_ROLES,
  setCustomerType,
  suspendCustomer,
  TYPE_ROLES,
} from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { type Decision, ReasonDialog } from '../reason-dialog.tsx'
import { keepCard } from './api.ts'

const SUSPEND_REASONS = [
  'Suspected fraud',
  'Account taken over by somebody else',
  'Customer asked',
  'An authority asked',
]

const RESUME_REASONS = ['Checked: nothing wrong', 'Customer proved who they are', 'Suspended by mistake']

/** What this role may decide about the account. */
export function AccountActions({ customer, role }: { customer: CustomerCard; role: StaffRole }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Decision<CustomerCard>>()
  const [toast, say] = useToast()
  const may = (roles: readonly StaffRole[]) => roles.includes(role)
  const { is_suspended: isSuspended, account_type: type } = customer
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {may(TYPE_ROLES) ? (
        <Button variant="secondary" size="small" onClick={() => setAsked(typeDecision(customer))}>
          {type === 'business' ? 'Mark as personal' : 'Mark as business'}
        </Button>
      ) : null}
      {may(SUSPENDING_ROLES) ? (
        <Button
          variant={isSuspended ? 'primary' : 'danger'}
          size="small"
          onClick={() => setAsked(suspensionDecision(customer))}
        >
          {isSuspended ? 'Lift the suspension' : 'Suspend'}
        </Button>
      ) : null}
      {asked ? (
        <ReasonDialog
          {...asked}
          onDone={(card) => {
            keepCard(queries, card)
            say(asked.done)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {toast}
    </div>
  )
}

function suspensionDecision({ id, is_suspended: isSuspended }: CustomerCard): Decision<CustomerCard> {
  return {
    title: isSuspended ? 'Lift the suspension' : 'Suspend this account',
    lead: isSuspended
      ? 'The customer can send, receive and buy again, and is notified.'
      : 'No money moves in or out until somebody lifts it. The customer is notified, and can still sign in and see everything.',
    confirm: isSuspended ? 'Lift the suspension' : 'Suspend',
    tone: isSuspended ? 'primary' : 'danger',
    reasons: isSuspended ? RESUME_REASONS : SUSPEND_REASONS,
    done: isSuspended ? 'The suspension is lifted.' : 'The account is suspended.',
    send: (reason) => call(suspendCustomer, { params: { id }, body: { is_suspended: !isSuspended, reason } }),
  }
}

function typeDecision({ id, account_type: type }: CustomerCard): Decision<CustomerCard> {
  const next = type === 'business' ? 'personal' : 'business'
  return {
    title: next === 'business' ? 'Mark as a business account' : 'Mark as a personal account',
    lead: 'The customer is notified.',
    confirm: next === 'business' ? 'Mark as business' : 'Mark as personal',
    tone: 'primary',
    reasons: ['Business papers seen', 'Contract signed', 'Marked by mistake'],
    done: 'The account type is changed.',
    send: (reason) => call(setCustomerType, { params: { id }, body: { account_type: next, reason } }),
  }
}
