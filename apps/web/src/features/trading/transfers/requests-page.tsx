// /requests: asking others for money, and paying or declining what one is asked for.
import type { MoneyRequest } from '@kivuko/contract/requests.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { AskForm } from './ask-form.tsx'
import { AskedByLink } from './asked-by-link.tsx'
import { RequestRow } from './request-row.tsx'
import { requestsQuery, unblock } from './requests-calls.ts'

type Links = {
  sendAddress: string
  /** The customer's own link, with an amount in it. */
  link: ReactNode
  /** That of one request. */
  linkOf: (request: MoneyRequest) => ReactNode
}

export function RequestsPage({ sendAddress, link, linkOf }: Links) {
  const requests = useQuery({ ...requestsQuery, select: (all) => all.requests })
  const { data: blocked = [] } = useQuery({ ...requestsQuery, select: (all) => all.blocked })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Requests for money')}
        lead={t('Ask another customer for money, or pay what you are asked for.')}
      />
      <AskedByLink requests={requests.data} sendAddress={sendAddress} />
      <ListCard
        id="requests"
        title={t('Yours and others’')}
        query={requests}
        rows={3}
        texts={{
          loading: t('Loading requests…'),
          failed: t('Failed to load requests'),
          empty: t('No requests'),
          emptyText: t('What you ask others for, and what they ask you for, is listed here.'),
        }}
      >
        {(request) => <RequestRow key={request.id} request={request} link={linkOf(request)} />}
      </ListCard>
      <Card raised="float" aria-labelledby="ask" className="flex flex-col gap-5">
        <SectionHeading id="ask" title={t('Ask for money')} />
        <AskForm />
      </Card>
      {link}
      {blocked.length > 0 ? <Blocked people={blocked} /> : null}
    </div>
  )
}

function Blocked({ people }: { people: readonly { id: string; name: string }[] }) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: unblock,
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  })
  return (
    <Card aria-labelledby="blocked" className="flex flex-col gap-3">
      <SectionHeading id="blocked" title={t('They cannot ask you')} />
      <ul className="divide-y divide-line">
        {people.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('Let {name} ask again', { name })}
              loading={isPending && variables === id}
              onClick={() => mutate(id)}
            >
              {t('Let them ask again')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
