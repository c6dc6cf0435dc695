// /agent: becoming an agent, and the desk of one who is.
import type { Agent } from '@kivuko/contract/agents.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AgentDesk } from './agent-desk.tsx'
import { agentQuery, endAgency } from './api.ts'
import { ApplyForm } from './apply-form.tsx'

type Addresses = { dealAddress: (reference: string) => string; addFundsAddress: string }

export function AgentPage(addresses: Addresses) {
  const { data, isError, isFetching, refetch } = useQuery(agentQuery)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Agent')}
        lead={t(
          'An agent takes cash for money in a wallet and gives cash for it, out of their own wallet, for a commission.',
        )}
      />
      {data ? (
        <Standing agent={data.agent} addresses={addresses} />
      ) : isError ? (
        <ErrorState title={t('Your agent page could not be loaded')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={4} label={t('Loading your agent page…')} />
      )}
    </div>
  )
}

function Standing({ agent, addresses }: { agent: Agent | null; addresses: Addresses }) {
  switch (agent?.state) {
    case 'active':
      return (
        <>
          <AgentDesk agent={agent} {...addresses} />
          <Particulars agent={agent} />
        </>
      )
    case 'suspended':
      return (
        <>
          <Alert tone="warning">{agent.note ?? t('You cannot work as an agent at the moment.')}</Alert>
          <Particulars agent={agent} />
        </>
      )
    case 'applied':
      return (
        <>
          <Alert tone="info">{t('We have your application and look at it. You are notified here and by mail.')}</Alert>
          <Particulars agent={agent} />
        </>
      )
    default:
      return (
        <>
          {agent?.note ? <Alert tone="warning">{agent.note}</Alert> : null}
          <ApplyForm />
        </>
      )
  }
}

function Particulars({ agent }: { agent: Agent }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const isApplied = agent.state === 'applied'
  const ending = useMutation({
    mutationFn: endAgency,
    onSuccess: (standing) => queries.setQueryData(agentQuery.queryKey, standing),
    onError: () => void queries.invalidateQueries({ queryKey: agentQuery.queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <Card aria-label={t('Your shop')} className="flex flex-col gap-4">
      <Receipt>
        <ReceiptRow label={t('Shop')}>{agent.shop_name}</ReceiptRow>
        <ReceiptRow label={t('Place')}>{agent.place}</ReceiptRow>
        <ReceiptRow label={t('Phone')}>{shownPhone(agent.phone)}</ReceiptRow>
        <ReceiptRow label={t('Applied')}>{formatDateTime(agent.applied_at)}</ReceiptRow>
      </Receipt>
      {ending.isError ? <Alert>{errorText(ending.error, t('That did not work. Please try again.'))}</Alert> : null}
      <Button variant="quiet" className="-ms-5 self-start" onClick={() => setIsAsking(true)}>
        {isApplied ? t('Take the application back') : t('Stop being an agent')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isApplied ? t('Take the application back?') : t('Stop being an agent?')}
        confirmText={isApplied ? t('Take it back') : t('Stop')}
        cancelText={t('Cancel')}
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('Deals that wait come to nothing. Your wallet stays as it is, and you may apply again.')}
      </ConfirmDialog>
    </Card>
  )
}
