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
import { Toast } from '#ui/toast.tsx'
import { keepCard } from './api.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { DECISION_TEXT, CUSTOMER_TEXT as TEXT } from './messages.ts'

/** What this role may decide about the account. */
export function AccountActions({ customer, role }: { customer: CustomerCard; role: StaffRole }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Decision<CustomerCard>>()
  const [done, setDone] = useState<string>()
  const may = (roles: readonly StaffRole[]) => roles.includes(role)
  const { is_suspended: isSuspended, account_type: type } = customer
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form
    <div role="group" aria-label={TEXT.actions} className="flex flex-wrap gap-2">
      {may(TYPE_ROLES) ? (
        <Button variant="secondary" size="small" onClick={() => setAsked(typeDecision(customer))}>
          {type === 'business' ? TEXT.toPersonal : TEXT.toBusiness}
        </Button>
      ) : null}
      {may(SUSPENDING_ROLES) ? (
        <Button
          variant={isSuspended ? 'primary' : 'danger'}
          size="small"
          onClick={() => setAsked(suspensionDecision(customer))}
        >
          {isSuspended ? TEXT.resume : TEXT.suspend}
        </Button>
      ) : null}
      {asked ? (
        <DecisionDialog
          decision={asked}
          onDone={(card) => {
            keepCard(queries, card)
            setDone(asked.done)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {done ? <Toast onEnd={() => setDone(undefined)}>{done}</Toast> : null}
    </div>
  )
}

function suspensionDecision({ id, is_suspended: isSuspended }: CustomerCard): Decision<CustomerCard> {
  return {
    title: isSuspended ? DECISION_TEXT.resume : DECISION_TEXT.suspend,
    lead: isSuspended ? DECISION_TEXT.resumeLead : DECISION_TEXT.suspendLead,
    confirm: isSuspended ? TEXT.resume : TEXT.suspend,
    tone: isSuspended ? 'primary' : 'danger',
    reasons: isSuspended ? DECISION_TEXT.reasons.resume : DECISION_TEXT.reasons.suspend,
    done: isSuspended ? DECISION_TEXT.done.resumed : DECISION_TEXT.done.suspended,
    send: (reason) => call(suspendCustomer, { params: { id }, body: { is_suspended: !isSuspended, reason } }),
  }
}

function typeDecision({ id, account_type: type }: CustomerCard): Decision<CustomerCard> {
  const next = type === 'business' ? 'personal' : 'business'
  return {
    title: next === 'business' ? DECISION_TEXT.toBusiness : DECISION_TEXT.toPersonal,
    lead: DECISION_TEXT.typeLead,
    confirm: next === 'business' ? TEXT.toBusiness : TEXT.toPersonal,
    tone: 'primary',
    reasons: DECISION_TEXT.reasons.type,
    done: DECISION_TEXT.done.type,
    send: (reason) => call(setCustomerType, { params: { id }, body: { account_type: next, reason } }),
  }
}
