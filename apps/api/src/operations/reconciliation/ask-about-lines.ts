// A statement shows payments whose messages were lost, to the paybill or to account numbers of customers: the network is asked.
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { ProviderLine, StatementFile } from '#providers/statements/port.ts'
import { askAboutPayment, askAboutTransfer } from '#rails/ask-about-payments.ts'
import { ownNameIn } from './reconciliation.ts'

/** What is older was lost before anybody looked, and is a person's to find out. */
const LOST_MS = 7 * 86_400_000
const PAID_BY_HAND = /^(Pay Bill|Customer Merchant Payment)\b/i

/** Right after the statement is kept; where customers have account numbers. */
export async function askAboutLines(deps: Deps, { lines }: Pick<StatementFile, 'lines'>): Promise<void> {
  const { paybill, till } = deps.config.mobileMoney ?? {}
  if (!paybill) return
  for (const line of lines) {
    const id = idIn(deps, line)
    if (!id) continue
    const shortcode = till && /^Customer Merchant/i.test(line.text) ? till : paybill
    const amount = money('KES', line.units)
    await askAboutPayment(deps, { id, shortcode, amount, account: accountIn(line.text), paidAt: line.at })
  }
}

/** Behind the last `Acc.`, as the portal writes what was typed. */
function accountIn(text: string): string {
  const at = text.lastIndexOf('Acc.')
  return at < 0 ? '' : text.slice(at + 4).trim()
}

/** Of Paystack's, as its statement is read. What we asked for ourselves has our reference, and is followed. */
export async function askAboutTransfers(deps: Deps, lines: readonly ProviderLine[]): Promise<void> {
  for (const line of lines) {
    const { asset, units, matchKey } = line
    const reference = matchKey?.startsWith('in:') ? matchKey.slice(3) : undefined
    if (!reference || asset !== 'NGN' || units <= 0n || !isRecent(deps, line)) continue
    if (ownNameIn(reference) === undefined) await askAboutTransfer(deps, reference)
  }
}

function isRecent({ clock }: Deps, { at }: ProviderLine): boolean {
  return clock.now().getTime() - at.getTime() < LOST_MS
}

function idIn(deps: Deps, line: ProviderLine): string | undefined {
  const { asset, units, matchKey, text } = line
  const isPayment = asset === 'KES' && units > 0n && PAID_BY_HAND.test(text)
  return isRecent(deps, line) && isPayment && matchKey?.startsWith('in:') ? matchKey.slice(3) : undefined
}
