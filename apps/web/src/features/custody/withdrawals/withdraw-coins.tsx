// /wallet/withdraw: coins to an address elsewhere. `?asset=ETH&network=arbitrum` opens the form on those,
// `?scanned=…` fills in what a code asks for, `?reference=…` shows how far a withdrawal is.

import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { COIN_CHOICES, chainOptionsQuery, coinOfQuery, hasNetwork } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { ScanButton } from '#lib/scan-button.tsx'
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
import { TextLink } from '#ui/text-link.tsx'
import { type Filled, useScannedCoins } from './use-scanned-coins.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalStanding } from './withdrawal-standing.tsx'

type Addresses = { backAddress: string; sellAddress: string; bookAddress: string; sendAddress: string }

export function WithdrawCoins({ backAddress, sellAddress, bookAddress, sendAddress }: Addresses) {
  const { values, change, addressWith } = useAddressChoices(['asset', 'network', 'reference', 'scanned'])
  const { reference } = values
  const scan = useScannedCoins(values.scanned, change)
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
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading
        title={t('Withdraw coins')}
        lead={t('From your wallet to an address at another wallet or exchange.')}
        aside={
          <ButtonLink to={bookAddress} variant="secondary" size="small">
            {t('Address book')}
          </ButtonLink>
        }
      />
      <Card raised="float" aria-label={t('Withdraw coins')} className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <ScanButton onText={scan.take} />
          {scan.problem ? (
            <Alert tone="warning">
              {scan.problem} {scan.isPerson ? <TextLink to={sendAddress}>{t('Go to Send money')}</TextLink> : null}
            </Alert>
          ) : null}
        </div>
        <SelectField
          label={t('Coin')}
          name="coin"
          value={coin}
          options={COIN_CHOICES}
          onChange={({ target }) => change({ asset: target.value, network: '' })}
        />
        {hasNetwork(coin) ? (
          <Networks
            coin={coin}
            asked={values.network}
            filled={scan.filled}
            onChoose={(network) => change({ asset: coin, network })}
            onMade={(made) => change({ asset: '', network: '', reference: made })}
          />
        ) : (
          <EmptyState
            title={t('{coin} can be kept, exchanged and sold here. It cannot be sent to another wallet yet.', { coin })}
            action={
              <ButtonLink to={`${sellAddress}?crypto=${coin}`} variant="secondary" size="small">
                {t('Sell {coin}', { coin })}
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
  filled: Filled
  onChoose: (network: string) => void
  onMade: (reference: string) => void
}

function Networks({ coin, asked, filled, onChoose, onMade }: NetworksProps) {
  const { data, isError, isFetching, refetch } = useQuery(chainOptionsQuery)
  if (isError && data === undefined)
    return <ErrorState title={t('The networks could not be loaded')} query={{ refetch, isFetching }} />
  if (data === undefined) return <Waiting>{t('Looking up networks…')}</Waiting>
  const open = data.filter(({ can_withdraw }) => can_withdraw)
  const options = open.filter(({ asset }) => asset === coin)
  const chosen = options.find(({ network }) => network === asked) ?? options[0]
  if (!chosen)
    return (
      <Alert tone="warning">
        {open.length === 0
          ? t('Withdrawals are not open at the moment. Your coins are safe; please come back later.')
          : t('{coin} cannot be withdrawn at the moment. Your coins are safe; please come back later.', { coin })}
      </Alert>
    )
  return (
    <>
      <ChoiceCards
        legend={t('Network, one the receiver takes')}
        name="network"
        value={chosen.network}
        choices={options.map(({ network, network_name, withdrawal_min }) => ({
          value: network,
          title: network_name,
          detail: t('At least {amount}', { amount: formatCoins(coin, withdrawal_min) }),
        }))}
        onChange={onChoose}
      />
      <PausedNotice name={`chain_${chosen.network}_out`} />
      <WithdrawalForm key={`${coin} ${filled.turn}`} option={chosen} filled={filled} onMade={onMade} />
    </>
  )
}
