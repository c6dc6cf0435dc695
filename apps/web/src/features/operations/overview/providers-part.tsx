// How providers answer: when they last did, how often they did not, how long it takes, and whether their way is stopped.

import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import type { ProviderHealth, WatchedProvider } from '@kivuko/contract/console-overview.ts'
import { networkName, PHONE_NETWORK_IDS, PHONE_NETWORKS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { MONEY_READERS } from '@kivuko/contract/staff-roles.ts'
import { stopLabel } from '@kivuko/contract/stops.ts'
import { formatCount, formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STOPS_ADDRESS, webhooksAddress } from '../addresses.ts'
import type { Overview } from './api.ts'
import { LinkFor, Part } from './part.tsx'

type WatchedPhones = (typeof PHONE_NETWORKS)[PhoneNetwork]['watchedAs']

const PROVIDER_NAMES: Record<WatchedProvider, string> = {
  cards: 'Cards',
  ...(Object.fromEntries(
    PHONE_NETWORK_IDS.map((network) => [PHONE_NETWORKS[network].watchedAs, networkName(network)]),
  ) as Record<WatchedPhones, string>),
  virtual_accounts: 'Bank accounts for payments',
  bank_payouts: 'Bank payouts',
  bills: 'Bills',
  ...CHAIN_NETWORK_NAMES,
  signer: 'Signer',
  mail: 'Mail',
  sms: 'Text messages',
  push: 'Pushes',
  identity: 'Identity checks',
}

/** Whose messages the list of webhooks has, by its own name for them. */
const WEBHOOKS: Partial<Record<WatchedProvider, string>> = {
  cards: 'stripe',
  ...Object.fromEntries(PHONE_NETWORK_IDS.map((network) => [PHONE_NETWORKS[network].watchedAs, network])),
  virtual_accounts: 'paystack',
  bank_payouts: 'paystack',
}

function columnsOf(asOf: string): Column<ProviderHealth>[] {
  return [
    { key: 'provider', header: 'Provider', cell: ({ provider }) => <Name provider={provider} /> },
    {
      key: 'state',
      header: 'State',
      cell: ({ stopped }) =>
        stopped.length === 0 ? (
          <Badge tone="success">Open</Badge>
        ) : (
          <TextLink to={STOPS_ADDRESS}>Stopped: {stopped.map(stopLabel).join(', ')}</TextLink>
        ),
    },
    {
      key: 'last',
      header: 'Last answer',
      cell: ({ last_answer_at: at }) =>
        at === null ? (
          'None yet'
        ) : (
          <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
            {relativeTime(at, new Date(asOf))}
          </time>
        ),
    },
    { key: 'calls', header: 'Calls', isFigure: true, cell: ({ calls }) => formatCount(calls) },
    { key: 'errors', header: 'Error rate', isFigure: true, cell: errorText },
    { key: 'mean', header: 'Mean time', isFigure: true, cell: ({ mean_ms: ms }) => msText(ms) },
    { key: 'slowest', header: 'Slowest', isFigure: true, cell: ({ slowest_ms: ms }) => msText(ms) },
  ]
}

function Name({ provider }: { provider: WatchedProvider }) {
  const name = PROVIDER_NAMES[provider]
  const webhooks = WEBHOOKS[provider]
  return webhooks ? (
    <LinkFor to={webhooksAddress(webhooks)} roles={MONEY_READERS}>
      {name}
    </LinkFor>
  ) : (
    <span className="font-medium">{name}</span>
  )
}

export function ProvidersPart({ overview: { providers, as_of: asOf } }: { overview: Overview }) {
  return (
    <Part
      title="Providers"
      lead="Calls of this period, by all processes. An error is a call without an answer, or with one that is none; a refusal is an answer."
    >
      {providers.length === 0 ? (
        <EmptyState title="No provider is set up" />
      ) : (
        <DataTable
          caption="How providers answer"
          columns={columnsOf(asOf)}
          rows={providers}
          keyOf={({ provider }) => provider}
        />
      )}
    </Part>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

function errorText({ calls, errors }: ProviderHealth): string {
  return calls === 0 ? '–' : percent.format(errors / calls)
}

function msText(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
}
