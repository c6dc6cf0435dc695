// What a customer ordered, as staff read it.
import * as z from 'zod/mini'
import { maturing } from './card-waits.ts'
import { consolePage, consolePaging, placeLike } from './console.ts'
import { CUSTOMER_ID } from './console-customers.ts'
import { endpoint } from './endpoint.ts'
import { ORDER_STATES, orderLineSchema } from './orders.ts'

/** `maturing`: which rule keeps what a card paid for in the house, and until when; null when nothing does. */
export const consoleOrderLine = z.extend(orderLineSchema, { maturing: z.nullable(maturing) })
export type ConsoleOrderLine = z.output<typeof consoleOrderLine>

/** Also those that nobody paid: they leave no transaction. */
export const consoleCustomerOrders = endpoint({
  id: 'consoleCustomerOrders',
  route: 'GET /console/customers/{id}/orders',
  summary: 'What a customer ordered, and how far each order came',
  auth: 'staff',
  params: z.object({ id: z.string().check(z.regex(CUSTOMER_ID, 'must be the id of a customer')) }),
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(/^ord_[0-9a-z]{1,60}$/),
    status: z.optional(z.enum(ORDER_STATES, `must be one of ${ORDER_STATES.join(', ')}`)),
  }),
  response: consolePage(consoleOrderLine),
  errors: ['customer_not_found'],
})
