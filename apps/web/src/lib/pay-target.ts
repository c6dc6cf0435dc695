// Where a link to be paid leads: to Send Money, filled in; a request for money to where the others are paid or declined.
import { type PayLink, recipientOfHandle } from '@kivuko/contract/pay-links.ts'

export function payTarget(
  { handle, request, amount, currency }: PayLink,
  { sendMoney, requests }: { sendMoney: string; requests: string },
): string {
  const query = new URLSearchParams({
    ...(request && { request }),
    to: recipientOfHandle(handle),
    ...(amount && { amount }),
    ...(currency && { currency }),
  })
  return `${request ? requests : sendMoney}?${query}`
}
