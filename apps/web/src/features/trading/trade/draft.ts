// What was typed into guided trade, kept in this tab over a reload and over signing in. Personal details come back to
// the person who typed them, or to the visitor who then signed in, and to nobody else.
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { SALE_FIATS } from '@kivuko/contract/trades.ts'
import * as z from 'zod/mini'
import { sealedStore } from '#lib/sealed-store.ts'
import { EMPTY_PAYOUT } from '../payout-details.ts'
import { LAST_STEP, type TradeState } from './trade-machine.ts'
import { CRYPTO_CHOICES, EMPTY_FORM } from './trade-values.ts'

const text = z.string().check(z.maxLength(500))
const textsOf = <Name extends string>(names: Record<Name, string>) =>
  z.object(Object.fromEntries(Object.keys(names).map((name) => [name, text])) as Record<Name, typeof text>)

const kept = z.object({
  /** Null while nobody was signed in. */
  user: z.nullable(z.string()),
  /** The page with its query: another one asked for another trade. */
  address: z.string(),
  step: z.number().check(z.minimum(0), z.maximum(LAST_STEP)),
  side: z.enum(['buy', 'sell']),
  payAmount: text,
  fiat: z.enum(SALE_FIATS),
  coin: z.number().check(z.minimum(0), z.maximum(CRYPTO_CHOICES.length - 1)),
  paymentMethod: z.enum(['sepa', 'card']),
  // A draft of before there was a choice is of no choice.
  payout: z.extend(textsOf(EMPTY_PAYOUT), { network: z.catch(z.enum(['', ...PHONE_NETWORK_IDS]), '') }),
  delivery: z.object({ to: z.enum(['wallet', 'address']), address: text }),
  form: textsOf(EMPTY_FORM),
})

type Where = { user: string | null; address: string }

export function saveDraft(state: TradeState, { user, address }: Where): void {
  const { step, side, payAmount, fiat, coin, paymentMethod, payout, delivery, form } = state
  const draft: z.output<typeof kept> = {
    user,
    address,
    step,
    side,
    payAmount,
    fiat,
    coin,
    paymentMethod,
    payout,
    delivery,
    form,
  }
  void sealedStore.set('trade_draft', JSON.stringify(draft))
}

/**
 * Undefined when there is none or it is damaged. Of another page, and of another side than the address asks for, only the
 * details of the person come along.
 */
export function readDraft({ user, address, side }: Where & Pick<TradeState, 'side'>): Partial<TradeState> | undefined {
  const draft = parsed(sealedStore.get('trade_draft'))
  if (!draft) return undefined
  const { user: owner, address: typedAt, form, payout, delivery, ...trade } = draft
  const theirs = owner === null || owner === user ? { form, payout, delivery } : {}
  if (typedAt !== address || trade.side !== side) return theirs
  return owner === null || owner === user ? { ...trade, ...theirs } : { ...trade, step: 0 }
}

export function forgetDraft(): void {
  sealedStore.remove('trade_draft')
}

function parsed(stored: string | undefined): z.output<typeof kept> | undefined {
  try {
    const read = z.safeParse(kept, JSON.parse(stored ?? ''))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
