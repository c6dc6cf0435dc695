import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { chainOptionsQuery } from '#lib/chain-options.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { deliveryNetwork, deliveryOf } from './delivery-choice.ts'
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
        legend={t('Delivery')}
        name="delivery"
        value={isOutside ? 'address' : 'wallet'}
        choices={[
          {
            value: 'wallet',
            title: t('Your {brand} wallet'),
            detail: t('The coins are in your wallet as soon as your payment has arrived.'),
          },
          { value: 'address', title: t('An address elsewhere'), ...outside },
        ]}
        onChange={(to) => send({ type: 'delivery chosen', delivery: { to } })}
      />
      {isOutside ? (
        <TextField
          label={t('Address of the receiving wallet')}
          hint={t('It must take {coin} over {network}. The network fee is taken out of the coins.', {
            coin: code,
            network: networkName,
          })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={128}
          required
          className="font-mono"
          value={state.delivery.address}
          error={delivery.problem ?? (isMissing ? t('Please fill this in.') : undefined)}
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
  if (!network) return { detail: t('Not for {coin} yet.', { coin: coin.code }), isClosed: true }
  const isOpen = options?.some(
    (option) => option.asset === coin.code && option.network === network && option.can_withdraw,
  )
  return isOpen
    ? { detail: t('They go on from there to an address of yours.'), isClosed: false }
    : { detail: t('Not open at the moment.'), isClosed: true }
}
