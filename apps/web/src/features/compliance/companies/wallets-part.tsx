// What the company has and what moved last, how money comes in, and how a maker sends it.
import type { Company } from '@kivuko/contract/companies.ts'
import { MAKERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { INCOMING_TYPES, type Transaction } from '@kivuko/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { holdingsQuery, linesQuery, walletsQuery } from './api.ts'
import { SendForm } from './send-form.tsx'

type Props = {
  company: Company
  /** All its transactions and statements. */
  linesAddress: string
  /** Where it buys and sells coins. */
  deskAddress: string
}

export function WalletsPart({ company, linesAddress, deskAddress }: Props) {
  const isMaker = company.role !== null && (MAKERS as readonly MemberRole[]).includes(company.role)
  return (
    <>
      <Balances id={company.id} deskAddress={deskAddress} />
      {isMaker && !company.is_held ? <SendForm id={company.id} /> : null}
      {company.pay_address ? (
        <Card aria-labelledby="fill-heading" className="flex flex-col gap-3">
          <SectionHeading id="fill-heading" title={t('Add money')} />
          <p className="text-sm leading-6 text-ink-soft">
            {t(
              'Anyone with an account here sends naira, shillings or dollars to the company by this address, as to a person. It takes no mail.',
            )}
          </p>
          <dl>
            <CopyLine label={t('Address of the company')} shown={company.pay_address} />
          </dl>
        </Card>
      ) : null}
      <Lines id={company.id} address={linesAddress} />
    </>
  )
}

function Balances({ id, deskAddress }: { id: string; deskAddress: string }) {
  const wallets = useQuery(walletsQuery(id))
  const holdings = useQuery(holdingsQuery(id))
  return (
    <Card aria-labelledby="balances-heading" className="flex flex-col gap-3">
      <SectionHeading id="balances-heading" title={t('Balances')} />
      {wallets.data ? (
        <Receipt>
          {wallets.data.map(({ currency, available_balance: amount }) => (
            <ReceiptRow key={currency} label={currency}>
              {formatAmount(currency, amount)}
            </ReceiptRow>
          ))}
          {(holdings.data ?? []).map(({ asset, available_balance: amount }) => (
            <ReceiptRow key={asset} label={asset}>
              {formatCoins(asset, amount)}
            </ReceiptRow>
          ))}
        </Receipt>
      ) : wallets.isError ? (
        <ErrorState title={t('The balances could not be loaded.')} query={wallets} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading the balances…')} />
      )}
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'A company buys and sells coins at the desk alone: one member asks for a firm price, another accepts it. Its coins leave it in no other way.',
        )}{' '}
        <TextLink to={deskAddress}>{t('Buy or sell coins')}</TextLink>
      </p>
    </Card>
  )
}

function isIncoming({ transaction_type }: Pick<Transaction, 'transaction_type'>): boolean {
  return INCOMING_TYPES.includes(transaction_type)
}

function Lines({ id, address }: { id: string; address: string }) {
  const query = useQuery({ ...linesQuery(id), select: ({ transactions }) => transactions })
  return (
    <ListCard
      id="lines-heading"
      title={t('Newest transactions')}
      query={query}
      rows={3}
      texts={{
        loading: t('Loading the transactions…'),
        failed: t('The transactions could not be loaded.'),
        empty: t('No transactions yet'),
        emptyText: t('What comes in and goes out stands here.'),
      }}
      aside={<TextLink to={address}>{t('All transactions and statements')}</TextLink>}
    >
      {(line) => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 wrap-anywhere">
            {line.description}
            <span className="block text-sm text-ink-soft">{formatDateTime(line.created_at)}</span>
          </span>
          <span
            className={`ms-auto font-medium whitespace-nowrap tabular-nums ${isIncoming(line) ? 'text-success' : 'text-ink'}`}
          >
            {isIncoming(line) ? '+' : '−'}
            {formatAmount(line.currency, line.net_amount)}
          </span>
        </li>
      )}
    </ListCard>
  )
}
