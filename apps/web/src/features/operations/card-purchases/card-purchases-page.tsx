// Purchases by card that may not leave yet: why, until when, and the word that ends the wait.
import {
  type CardDecision,
  type CardPurchase,
  decideCardPurchase,
  listCardPurchases,
} from '@kivuko/contract/console-card-purchases.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { ListRows } from '../list-table.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { listKey, useList } from '../use-list.ts'
import { PurchaseFacts } from './purchase-facts.tsx'

const TEXTS = {
  caption: 'Card purchases that wait',
  loading: 'Loading card purchases…',
  failed: 'Card purchases could not be loaded',
  none: 'Nothing waits',
  noneLead:
    'A purchase by a card that is new here, or whose loss no bank would bear, appears here until its coins may leave.',
}

const DECISIONS: Record<CardDecision, { title: string; confirm: string; tone: 'primary' | 'danger'; lead: string }> = {
  release: {
    title: 'Release these coins now?',
    confirm: 'Release',
    tone: 'primary',
    lead: 'The coins can be withdrawn at once. This cannot be undone.',
  },
  refund: {
    title: 'Send the payment back?',
    confirm: 'Send back',
    tone: 'danger',
    lead: 'The coins are taken out of the wallet, and the whole payment goes back to the card.',
  },
}

export default function CardPurchasesPage() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ purchase: CardPurchase; decision: CardDecision }>()
  const [done, setDone] = useState<string>()
  const list = useList({ endpoint: listCardPurchases, polls: true })
  // Each page says it, beside its rows.
  const [first] = (list.query.data?.pages ?? []) as Response<typeof listCardPurchases>[]
  const refresh = () => void queries.invalidateQueries({ queryKey: listKey(listCardPurchases) })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Card purchases"
        lead="Coins bought by card cannot leave for a while, in case the bank takes the money back. Purchases that wait for a decision come first."
      />
      {done ? <Alert tone="success">{done}</Alert> : null}
      {first ? (
        <p className="text-sm text-ink-soft">
          {`One person may decide up to ${formatAmount('USD', first.alone_usd)} within 24 hours; above that, a second person must agree.`}
        </p>
      ) : null}
      <ListRows list={list} texts={TEXTS}>
        {(purchases) => (
          <ul className="flex flex-col gap-4" aria-label={TEXTS.caption}>
            {purchases.map((purchase) => (
              <li key={purchase.id}>
                <Purchase purchase={purchase} onAsk={(decision) => setAsked({ purchase, decision })} />
              </li>
            ))}
          </ul>
        )}
      </ListRows>
      {asked ? (
        <ReasonDialog
          {...DECISIONS[asked.decision]}
          send={(reason) =>
            call(decideCardPurchase, { params: { id: asked.purchase.id }, body: { decision: asked.decision, reason } })
          }
          onDone={({ waits }) => {
            refresh()
            setDone(waits ? 'Noted. A second person must decide the same.' : 'Done.')
            setAsked(undefined)
          }}
          onRefused={refresh}
          onClose={() => setAsked(undefined)}
        >
          <p className="text-ink">{nameOf(asked.purchase)}</p>
        </ReasonDialog>
      ) : null}
    </div>
  )
}

function nameOf({ reference, coins, crypto_currency, paid, fiat_currency }: CardPurchase): string {
  return `${reference}: ${formatCoins(crypto_currency, coins)} for ${formatAmount(fiat_currency, paid)}`
}

type PurchaseProps = { purchase: CardPurchase; onAsk: (decision: CardDecision) => void }

function Purchase({ purchase, onAsk }: PurchaseProps) {
  const { reference, customer, finding, until, address, proposal, can_decide } = purchase
  return (
    <Card aria-label={reference} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="font-semibold break-words text-ink">{nameOf(purchase)}</p>
        <p className="text-ink">{finding}.</p>
        <p className="text-sm text-ink-soft">
          {until ? `Leaves from ${formatDateTime(until)}` : 'Waits until somebody decides'}
          {address ? <span className="break-all">{`, to ${address}`}</span> : ', stays in the wallet'}
          {' · '}
          <TextLink to={customerAddress(customer.id)}>{customer.name || 'The customer'}</TextLink>
        </p>
      </div>
      <PurchaseFacts facts={purchase.facts} />
      {proposal ? (
        <Alert tone="info">
          {`${proposal.by.name} wants to ${proposal.decision === 'release' ? 'release it' : 'send it back'} (${formatDateTime(proposal.at)}): ${proposal.reason}`}
        </Alert>
      ) : null}
      {can_decide ? (
        <div className="flex flex-wrap gap-2">
          {(['release', 'refund'] as const).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'release' ? 'primary' : 'secondary'}
              aria-label={`${DECISIONS[decision].confirm}: ${reference}`}
              onClick={() => onAsk(decision)}
            >
              {DECISIONS[decision].confirm}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}
