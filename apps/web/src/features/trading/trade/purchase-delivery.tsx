import { useQuery } from '@tanstack/react-query'
import { chainOptionsQuery } from '#lib/chain-options.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { deliveryNetwork, deliveryOf } from './delivery-choice.ts'
import { DELIVERY_TEXT } from './delivery-messages.ts'
import { TRADE_TEXT } from './messages.ts'
import { coinOf } from './trade-machine.ts'
import type { Trade } from './use-trade.ts'

/** Where the coins of a purchase go. */
export function PurchaseDelivery({ trade }: { trade: Trade }) {
  const { state, send, delivery } = trade
  const { code, networkName } = coinOf(state)
  const outside = useOutside(trade)
  const isOutside = deliveryOf(state).kind === 'address'
  const isMissing = state.isChecked && state.delivery.address.trim() === ''
  return (
    <>
      <ChoiceCards
        legend={DELIVERY_TEXT.title}
        name="delivery"
        value={isOutside ? 'address' : 'wallet'}
        choices={[
          { value: 'wallet', title: DELIVERY_TEXT.wallet, detail: DELIVERY_TEXT.walletDetail },
          { value: 'address', title: DELIVERY_TEXT.outside, ...outside },
        ]}
        onChange={(to) => send({ type: 'delivery chosen', delivery: { to } })}
      />
      {isOutside ? (
        <TextField
          label={DELIVERY_TEXT.address}
          hint={DELIVERY_TEXT.addressHint(code, networkName)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={128}
          required
          className="font-mono"
          value={state.delivery.address}
          error={delivery.problem ?? (isMissing ? TRADE_TEXT.required : undefined)}
          onChange={({ target }) => send({ type: 'delivery chosen', delivery: { address: target.value } })}
          onBlur={() => void delivery.pass()}
        />
      ) : null}
    </>
  )
}

/** What the choice of an address says of itself; until the networks are known it is closed. */
function useOutside({ state }: Trade): { detail: string; isClosed: boolean } {
  const { data: options } = useQuery(chainOptionsQuery)
  const coin = coinOf(state)
  const network = deliveryNetwork(coin)
  if (!network) return { detail: DELIVERY_TEXT.noNetwork(coin.code), isClosed: true }
  const isOpen = options?.some(
    (option) => option.asset === coin.code && option.network === network && option.can_withdraw,
  )
  return isOpen
    ? { detail: DELIVERY_TEXT.outsideDetail, isClosed: false }
    : { detail: DELIVERY_TEXT.closed, isClosed: true }
}
