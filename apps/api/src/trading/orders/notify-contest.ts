// What a customer is told when the payment of their order is contested, and how that ends: once a stage.
import type { ContestStage } from '@kivuko/contract/console-disputes.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#record/notify.ts'
import type { Contest } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import type { Order } from '#trading/order.ts'
import type { OrderDisputeRow } from './store.ts'

type Words = { title: Said; message: Said; page: `/${string}` }

export async function notifyContest(
  deps: Deps,
  tx: Tx,
  order: Order,
  { row, contest }: { row: OrderDisputeRow; contest: Contest },
): Promise<void> {
  const words = wordsOf(order, row, contest)[contest.stage]
  if (!words) return
  await notify(deps, tx, {
    userId: order.user_id,
    key: `dispute:${row.id}:${contest.stage}`,
    type: 'payment',
    title: words.title,
    message: words.message,
    actionUrl: words.page,
  })
}

const WAITS = say('Until it is settled nothing can be sent or withdrawn from your account, and you cannot pay by card.')

function wordsOf(order: Order, row: OrderDisputeRow, contest: Contest): Record<ContestStage, Words | undefined> {
  const { amount } = contest
  const ended = say('The dispute about order {reference} has ended in your favour, and it holds nothing any more.', {
    reference: order.reference,
  })
  const page = `/payment-success?reference=${order.reference}` as const
  return {
    asked: {
      title: say('The bank of your card asks about {amount}', { amount }),
      message: [
        say('It is about order {reference}.', { reference: order.reference }),
        WAITS,
        say('If you made this payment yourself, please tell your bank, and write to us.'),
      ],
      page,
    },
    open: {
      title: say('Your payment of {amount} is disputed', { amount }),
      message: [
        say('The bank of your card took back the payment for order {reference}.', { reference: order.reference }),
        WAITS,
        say('If you made this payment yourself, please ask your bank to withdraw the dispute, and write to us.'),
      ],
      page,
    },
    lost:
      row.owed_units > 0n
        ? {
            title: say('You owe {amount}', { amount: money(row.currency, row.owed_units) }),
            message: say(
              'The payment for order {reference} went back to the card, and you have what it paid for. Nothing can be sent or withdrawn until it is paid: your wallet says how.',
              { reference: order.reference },
            ),
            page: '/wallet',
          }
        : undefined,
    won: { title: say('The dispute about {amount} is over', { amount }), message: ended, page },
    closed:
      contest.kind === 'refund'
        ? undefined
        : { title: say('The question about {amount} is over', { amount }), message: ended, page },
  }
}
