// The identity check behind a case, and its decision, which is another one than the case's.
import { decideIdentityCheck, type IdentityCheckAnswer } from '@kivuko/contract/console-identity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { identityCheckQuery } from './api.ts'
import { Pictures } from './identity-pictures.tsx'

const STATES: Record<IdentityCheckAnswer['state'], string> = {
  asking: 'Being asked',
  waiting: 'Waiting for the provider',
  approved: 'Approved',
  rejected: 'Rejected',
  needs_person: 'Needs a person',
}

type PanelProps = { checkId: string /** The case. */; isOpen: boolean }

export function IdentityPanel({ checkId, isOpen }: PanelProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="The identity check" />
      <Loaded
        query={useQuery(identityCheckQuery(checkId))}
        texts={{ loading: 'Loading the check…', failed: 'The check could not be loaded' }}
      >
        {(check) => <Check check={check} isOpen={isOpen} />}
      </Loaded>
    </Card>
  )
}

function Check({ check, isOpen }: { check: IdentityCheckAnswer; isOpen: boolean }) {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const isDecided = check.state === 'approved' || check.state === 'rejected'
  return (
    <>
      <Facts>
        <Fact name="State">{STATES[check.state]}</Fact>
        {check.reason ? <Fact name="Reason">{check.reason}</Fact> : null}
        <Fact name="Begun">{formatDateTime(check.created_at)}</Fact>
        {check.provider_reference ? <Fact name="The provider’s reference">{check.provider_reference}</Fact> : null}
      </Facts>
      <Pictures checkId={check.id} isDecided={isDecided} />
      {isDecided ? (
        isOpen ? (
          <Alert tone="info">The check is decided. Close the case with its outcome.</Alert>
        ) : null
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsked('approve')}>
            Approve the selfie
          </Button>
          <Button variant="danger" onClick={() => setAsked('reject')}>
            Reject the selfie
          </Button>
        </div>
      )}
      {asked ? <CheckDialog checkId={check.id} decision={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

type DialogProps = { checkId: string; decision: 'approve' | 'reject'; onClose: () => void }

function CheckDialog({ checkId, decision, onClose }: DialogProps) {
  const queries = useQueryClient()
  const { queryKey } = identityCheckQuery(checkId)
  const title = decision === 'approve' ? 'Approve the selfie' : 'Reject the selfie'
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      lead={
        decision === 'approve'
          ? 'The selfie is the customer’s. A decision is made once, and the customer is notified.'
          : 'The customer reads your words and may take the selfie again.'
      }
      send={(reason) => call(decideIdentityCheck, { params: { id: checkId }, body: { decision, reason } })}
      onDone={(now) => {
        queries.setQueryData(queryKey, now)
        onClose()
      }}
      // Somebody, or the provider, may have decided first.
      onRefused={() => void queries.invalidateQueries({ queryKey })}
      onClose={onClose}
    />
  )
}
