// One block trade: what is asked, how it stands, and the steps that may be taken now.
import { assetAsked, type BlockTradeState } from '@kivuko/contract/block-trades.ts'
import {
  type ConsoleBlockTrade,
  consoleBlockTrades,
  refuseBlockTrade,
  settleBlockTrade,
  withdrawBlockAnswer,
} from '@kivuko/contract/console-block-trades.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { FirstWordNote } from '../first-word-note.tsx'
import { Loaded } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { AnswerForm } from './answer-form.tsx'
import { tradeQuery } from './api.ts'

export const TRADE_STATE_NAMES: Record<BlockTradeState, string> = {
  asked: 'Waits for a price',
  quoted: 'Priced',
  funding: 'Accepted, to be brought',
  held: 'Set aside',
  settled: 'Settled',
  cancelled: 'Taken back',
  declined: 'Declined',
  expired: 'Expired',
  refused: 'Refused',
  lapsed: 'Lapsed',
}

export function OpenTradeCard({ id, closeTo }: { id: string; closeTo: string }) {
  const query = useQuery(tradeQuery(id))
  const { data } = query
  return (
    <OpenCard title={data ? formatCoins(assetAsked(data), data.amount) : 'Opening the block trade…'} closeTo={closeTo}>
      <Loaded
        query={query}
        texts={{
          loading: 'Opening the block trade…',
          failed: 'The block trade could not be opened',
          gone: 'There is no such block trade.',
        }}
      >
        {(trade) => <Opened trade={trade} />}
      </Loaded>
    </OpenCard>
  )
}

type Step = 'refuse' | 'withdraw' | 'settle'
const STEPS: Record<Step, { button: string; title: string; lead: string; endpoint: Endpoint }> = {
  refuse: {
    button: 'Refuse',
    title: 'Refuse this request?',
    lead: 'The customer reads the reason. This cannot be undone.',
    endpoint: refuseBlockTrade,
  },
  withdraw: {
    button: 'Withdraw the price',
    title: 'Withdraw this price?',
    lead: 'The customer is notified, and the request waits for another price.',
    endpoint: withdrawBlockAnswer,
  },
  settle: {
    button: 'The stock is there: settle',
    title: 'Settle this block trade?',
    lead: 'Both sides are exchanged at once. This cannot be undone.',
    endpoint: settleBlockTrade,
  },
}
type Endpoint = typeof refuseBlockTrade | typeof withdrawBlockAnswer | typeof settleBlockTrade

const STEPS_OF: Partial<Record<BlockTradeState, readonly Step[]>> = {
  asked: ['refuse'],
  quoted: ['withdraw'],
  held: ['settle'],
}

function Opened({ trade }: { trade: ConsoleBlockTrade }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>()
  const onDone = (answer: ConsoleBlockTrade) => {
    queries.setQueryData(tradeQuery(trade.id).queryKey, answer)
    for (const each of [consoleBlockTrades, consoleWaiting]) void queries.invalidateQueries({ queryKey: listKey(each) })
    setStep(undefined)
  }
  const steps = trade.is_own ? [] : (STEPS_OF[trade.status] ?? [])
  return (
    <>
      <FactList facts={factsOf(trade)} />
      {trade.is_own ? (
        <Alert tone="info">
          This is your own request, or of a company you are part of. A colleague has to answer it.
        </Alert>
      ) : null}
      {trade.short_since ? (
        <Alert tone="warning">
          The treasury lacks its side since {formatDateTime(trade.short_since)}. Buy it, record it as treasury funding,
          then settle.
        </Alert>
      ) : null}
      {trade.first_word ? <FirstWordNote word={trade.first_word} said={saidOf(trade.first_word.word)} /> : null}
      {trade.status === 'asked' && !trade.is_own ? <AnswerForm trade={trade} onDone={onDone} /> : null}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {steps.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === 'settle' ? 'primary' : 'danger'}
              onClick={() => setStep(each)}
            >
              {STEPS[each].button}
            </Button>
          ))}
        </div>
      ) : null}
      {step ? (
        <ReasonDialog
          title={STEPS[step].title}
          lead={STEPS[step].lead}
          confirm={STEPS[step].button}
          tone={step === 'settle' ? 'primary' : 'danger'}
          send={(reason) => call(STEPS[step].endpoint, { params: { id: trade.id }, body: { reason } })}
          onDone={onDone}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}

/** 'price:1543.25:fee:$0.00:minutes:5', as a clause. */
function saidOf(word: string): string {
  const [, price, , fee, , minutes] = word.split(':')
  return `the price is ${price}, with a fee of ${fee}, for ${minutes} minutes`
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(trade: ConsoleBlockTrade): Fact[] {
  const { currency, coin, side, answer } = trade
  const optional: [string, string | null | undefined][] = [
    ['The customer’s note', trade.note],
    ['Price', answer && formatAmount(currency, answer.price)],
    ['Fee', answer && formatAmount(currency, answer.fee)],
    ['Customer gives', answer && formatCoins(side === 'buy' ? currency : coin, answer.gives)],
    ['Customer gets', answer && formatCoins(side === 'buy' ? coin : currency, answer.gets)],
    ['Priced by', trade.answered_by?.name],
    ['Firm until', trade.status === 'quoted' ? answer && formatDateTime(answer.firm_until) : null],
    ['To be brought by', trade.bring_by && formatDateTime(trade.bring_by)],
    ['To be settled by', trade.settle_by && formatDateTime(trade.settle_by)],
    ['What the customer reads', trade.problem],
    ['Ended', trade.ended_at && formatDateTime(trade.ended_at)],
  ]
  return [
    ['State', TRADE_STATE_NAMES[trade.status]],
    [
      'Customer',
      <TextLink key="customer" to={customerAddress(trade.customer.id)}>
        {trade.customer.name}
      </TextLink>,
    ],
    ['Wants to', side === 'buy' ? `buy ${coin} with ${currency}` : `sell ${coin} for ${currency}`],
    ['Mid now', trade.mid === null ? 'Not known' : formatAmount(currency, trade.mid)],
    ...optional.filter((fact): fact is [string, string] => Boolean(fact[1])),
    ['Since', formatDateTime(trade.created_at)],
    ['Reference', trade.reference],
    ['Number', trade.id],
  ]
}
