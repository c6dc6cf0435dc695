// /wallet/withdraw: coins to an address elsewhere. `?asset=ETH&network=arbitrum` opens the form on those, `?reference=…`
// shows how far a withdrawal is.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { useQuery } from '@tanstack/react-query'
import { COIN_CHOICES, chainOptionsQuery, coinOfQuery, hasNetwork } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { WITHDRAW_TEXT } from './messages.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalStanding } from './withdrawal-standing.tsx'

type Addresses = { backAddress: string; sellAddress: string }

export function WithdrawCoins({ backAddress, sellAddress }: Addresses) {
  const { values, change, addressWith } = useAddressChoices(['asset', 'network', 'reference'])
  const { reference } = values
  if (reference)
    return (
      <WithdrawalStanding
        key={reference}
        reference={reference}
        backAddress={backAddress}
        anotherAddress={addressWith({ reference: '' })}
      />
    )
  const coin = coinOfQuery(values.asset)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <BackButton fallback={backAddress}>{WITHDRAW_TEXT.back}</BackButton>
      <PageHeading title={WITHDRAW_TEXT.title} lead={WITHDRAW_TEXT.lead} />
      <Card raised="float" aria-label={WITHDRAW_TEXT.title} className="flex flex-col gap-6">
        <SelectField
          label={WITHDRAW_TEXT.coin}
          name="coin"
          value={coin}
          options={COIN_CHOICES}
          onChange={({ target }) => change({ asset: target.value, network: '' })}
        />
        {hasNetwork(coin) ? (
          <Networks
            coin={coin}
            asked={values.network}
            onChoose={(network) => change({ asset: coin, network })}
            onMade={(made) => change({ asset: '', network: '', reference: made })}
          />
        ) : (
          <EmptyState
            title={WITHDRAW_TEXT.noNetwork(coin)}
            action={
              <ButtonLink to={`${sellAddress}?crypto=${coin}`} variant="secondary" size="small">
                {WITHDRAW_TEXT.sell(coin)}
              </ButtonLink>
            }
          />
        )}
      </Card>
    </div>
  )
}

type NetworksProps = {
  coin: ChainAsset
  asked: string
  onChoose: (network: string) => void
  onMade: (reference: string) => void
}

function Networks({ coin, asked, onChoose, onMade }: NetworksProps) {
  const { data, isError, isFetching, refetch } = useQuery(chainOptionsQuery)
  if (isError && data === undefined)
    return <ErrorState title={WITHDRAW_TEXT.optionsFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (data === undefined) return <Waiting>{WITHDRAW_TEXT.optionsLoading}</Waiting>
  const open = data.filter(({ can_withdraw }) => can_withdraw)
  const options = open.filter(({ asset }) => asset === coin)
  const chosen = options.find(({ network }) => network === asked) ?? options[0]
  if (!chosen)
    return <Alert tone="warning">{open.length === 0 ? WITHDRAW_TEXT.noneOpen : WITHDRAW_TEXT.coinClosed(coin)}</Alert>
  return (
    <>
      <ChoiceCards
        legend={WITHDRAW_TEXT.network}
        name="network"
        value={chosen.network}
        choices={options.map(({ network, network_name, withdrawal_min }) => ({
          value: network,
          title: network_name,
          detail: WITHDRAW_TEXT.networkLeast(formatCoins(coin, withdrawal_min)),
        }))}
        onChange={onChoose}
      />
      <WithdrawalForm key={coin} option={chosen} onMade={onMade} />
    </>
  )
}
