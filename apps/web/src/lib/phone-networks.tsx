// Which mobile-money networks this site has, and over which of them a phone is asked or paid. With one of them nothing is asked.
import { METHODS, type PaymentMethod } from '@kivuko/contract/buying.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import { FIRST_NETWORK, networkName, networkOfPhone, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { queryOf } from './api-client.ts'

const optionsQuery = {
  ...queryOf(['phone-networks'], paymentOptions),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** The first alone while nobody knows. */
export function usePhoneNetworks(): readonly PhoneNetwork[] {
  const { data } = useQuery(optionsQuery)
  const networks = data?.phone_networks?.map(({ network }) => network) ?? []
  return networks.length > 0 ? networks : [FIRST_NETWORK]
}

/** An order knows that a phone paid it and not over which network: of several none is named. */
export function useMethodName(): (method: PaymentMethod) => string {
  const isOne = usePhoneNetworks().length === 1
  return (method) => (method === 'mpesa' && !isOne ? METHODS[method].label : METHODS[method].name)
}

type NetworkChosen = {
  /** Those there are to choose from. */
  networks: readonly PhoneNetwork[]
  /** The customer's choice, else by the number that is typed. */
  network: PhoneNetwork
  choose: (network: PhoneNetwork) => void
  /** What a request says of it: nothing where there is no choice. */
  asked: { network?: PhoneNetwork }
}

/** A choice is of the number it was made for: another number is judged anew. */
export function usePhoneNetwork(typed: string): NetworkChosen {
  const networks = usePhoneNetworks()
  const phone = readPhone(typed) ?? ''
  const [choice, setChoice] = useState<{ phone: string; network: PhoneNetwork }>()
  const chosen = choice?.phone === phone ? networks.find((each) => each === choice.network) : undefined
  const network = chosen ?? networkOfPhone(phone, networks) ?? FIRST_NETWORK
  return {
    networks,
    network,
    choose: (next) => setChoice({ phone, network: next }),
    asked: networks.length > 1 ? { network } : {},
  }
}

/** Nothing where there is no choice. */
export function NetworkChoice({ chosen: { networks, network, choose } }: { chosen: NetworkChosen }) {
  if (networks.length < 2) return null
  return (
    <ChoiceCards
      legend={t('Network of this number')}
      name="network"
      choices={networks.map((value) => ({ value, title: networkName(value), detail: '', mark: value }))}
      value={network}
      onChange={choose}
    />
  )
}
