// `/control/cards/*`: what cardholders, their banks and people on the network's dashboard do to a payment.
import * as z from 'zod'
import { type Action, action } from '../action.ts'
import { emptyIsAbsent, flag } from '../form-fields.ts'
import { DISPUTE_REASONS } from './dispute.ts'

const payment = z.string().regex(/^pi_\w+$/, 'must be the id of a payment')
const amount = z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).optional())

export const CARD_ACTIONS: readonly Action[] = [
  action(
    'cards/dispute',
    z.object({
      payment,
      amount,
      reason: z.preprocess(emptyIsAbsent, z.enum(DISPUTE_REASONS).optional()),
      isInquiry: flag.default(false),
    }),
    ({ cards }, { amount: part, reason, ...given }) =>
      cards.dispute({
        ...given,
        ...(part === undefined ? {} : { amount: part }),
        ...(reason === undefined ? {} : { reason }),
      }),
  ),
  action(
    'cards/end-dispute',
    z.object({ dispute: z.string().regex(/^dp_\w+$/), end: z.enum(['won', 'lost', 'escalated']) }),
    ({ cards }, given) => cards.endDispute(given),
  ),
  action('cards/warn', z.object({ payment }), ({ cards }, given) => cards.warn(given)),
  action('cards/refund', z.object({ payment, amount }), ({ cards }, given) => cards.refund(given)),
]
