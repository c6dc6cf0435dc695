// /wallet/receive: an address to receive a coin at, what to mind when sending there, and what arrived.
// `?asset=ETH&network=arbitrum` opens it on those.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChainOption, COIN_CHOICES, chainOptionsQuery, coinOfQuery, hasNetwork } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
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
import { Arrivals } from './arrivals.tsx'
import { DepositAddress } from './deposit-address.tsx'

type Addresses = { backAddress: string; buyAddress: string }

export function ReceiveCoins({ backAddress, buyAddress }: Addresses) {
  const { values, change } = useAddressChoices(['asset', 'network'])
  const coin = coinOfQuery(values.asset)
  return (
    <div className="flex flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading
        title={t('Receive coins')}
        lead={t('Coins from another wallet or exchange, to an address that is yours alone.')}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <Card raised="float" aria-label={t('Receive coins')} className="flex flex-col gap-6">
          <SelectField
            label={t('Coin')}
            name="coin"
            value={coin}
            options={COIN_CHOICES}
            onChange={({ target }) => change({ asset: target.value, network: '' })}
          />
          {hasNetwork(coin) ? (
            <Networks coin={coin} asked={values.network} onChoose={(network) => change({ asset: coin, network })} />
          ) : (
            <EmptyState
              title={t('{coin} can be bought, kept and sold here. It cannot be received from another wallet yet.', {
                coin,
              })}
              action={
                <ButtonLink to={`${buyAddress}?crypto=${coin}`} variant="secondary" size="small">
                  {t('Buy {coin}', { coin })}
                </ButtonLink>
              }
            />
          )}
        </Card>
        <Arrivals />
      </div>
    </div>
  )
}

type NetworksProps = { coin: ChainAsset; asked: string; onChoose: (network: string) => void }

function Networks({ coin, asked, onChoose }: NetworksProps) {
  const { data, isError, isFetching, refetch } = useQuery(chainOptionsQuery)
  if (isError && data === undefined)
    return <ErrorState title={t('The networks could not be loaded')} query={{ refetch, isFetching }} />
  if (data === undefined) return <Waiting>{t('Looking up networks…')}</Waiting>
  const open = data.filter(({ can_deposit }) => can_deposit)
  const options = open.filter(({ asset }) => asset === coin)
  const chosen = options.find(({ network }) => network === asked) ?? options[0]
  if (!chosen)
    return (
      <Alert tone="warning">
        {open.length === 0
          ? t('Receiving is not open at the moment. Please come back later.')
          : t('{coin} cannot be received at the moment. Please come back later.', { coin })}
      </Alert>
    )
  return (
    <>
      <ChoiceCards
        legend={t('Network, the one the sender uses')}
        name="network"
        value={chosen.network}
        choices={options.map(({ network, network_name, deposit_min }) => ({
          value: network,
          title: network_name,
          detail: t('At least {amount}', { amount: formatCoins(coin, deposit_min) }),
        }))}
        onChange={onChoose}
      />
      <PausedNotice name={`chain_${chosen.network}_in`} />
      <Terms option={chosen} />
      <DepositAddress key={`${coin} ${chosen.network}`} option={chosen} />
    </>
  )
}

/** What arrives, what does not, and when it can be used. */
function Terms({ option }: { option: ChainOption }) {
  const { asset, network_name, deposit_min, confirmations } = option
  return (
    <>
      <Alert tone="warning" title={t('Send only {coin} over {network}', { coin: asset, network: network_name })}>
        {t('Another coin, or another network, may be lost for good.')}
      </Alert>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 leading-6 text-ink-soft">
        <li>{t('Send at least {amount}. Less is not credited.', { amount: formatCoins(asset, deposit_min) })}</li>
        <li>
          {plural(confirmations, {
            one: 'It is in your wallet one block after it arrived.',
            other: 'It is in your wallet {count} blocks after it arrived.',
          })}
        </li>
        <li>{t('The address stays the same: you can use it again.')}</li>
      </ul>
    </>
  )
}
