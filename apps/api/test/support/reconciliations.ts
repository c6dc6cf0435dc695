// Reconciling as tests do it: run to its end, look at both sides, upload a statement.
import {
  consoleReconciliation,
  listDifferences,
  listReconciliationRuns,
  type ReconciliationDifference,
  type ReconciliationRun,
  type StatementProvider,
  startReconciliation,
  uploadStatement,
} from '@kivuko/contract/console-reconciliation.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { callerHeaders } from './device.ts'
import type { Member } from './staff.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** The run once it has ended. */
export function runEnded({ call }: Member, { id }: Pick<ReconciliationRun, 'id'>): Promise<ReconciliationRun> {
  return until(`${id} ended`, async () => {
    const { rows } = (await call(listReconciliationRuns)).body
    const run = rows.find((each) => each.id === id)
    return run && run.state !== 'running' && run
  })
}

export async function reconcile(member: Member, provider: StatementProvider): Promise<ReconciliationRun> {
  return runEnded(member, (await member.call(startReconciliation, { body: { provider } })).body)
}

/** `kind reference` of those in a state, oldest first. */
export async function differencesOf(
  { call }: Member,
  provider: StatementProvider,
  state: ReconciliationDifference['state'] = 'open',
): Promise<string[]> {
  const { rows } = (await call(listDifferences, { query: { provider, state } })).body
  return rows.map(({ kind, reference }) => `${kind} ${reference}`).reverse()
}

/** Ledger, statement and what is unexplained, by asset. */
export async function balancesOf({ call }: Member, provider: StatementProvider): Promise<Record<string, string[]>> {
  const { providers } = (await call(consoleReconciliation)).body
  const found = providers.find((each) => each.provider === provider)?.balances ?? []
  return Object.fromEntries(found.map((each) => [each.asset, [each.ledger, each.statement, each.unexplained]]))
}

type UploadAnswer = { status: number; run: ReconciliationRun; problem: Problem }

/** Over the network, as a browser does. */
export async function uploadFile(app: TestApp, { token }: Member, text: string): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('provider', 'mpesa')
  form.set('file', new Blob([text]), 'statement.csv')
  const url = `${app.url}${API_BASE}${uploadStatement.path}`
  const headers = await callerHeaders(app, { method: 'POST', url, token })
  const response = await fetch(url, { method: 'POST', body: form, headers })
  const body = await response.json()
  return { status: response.status, run: body as ReconciliationRun, problem: body as Problem }
}

export type MpesaLine = {
  receipt: string
  at: Date
  paidIn?: string
  withdrawn?: string
  details?: string
  /** What the customer's prompt named. */
  account?: string
}

/** As the portal exports it: some lines about the organisation, then the table, newest first. */
export function mpesaStatement(lines: readonly MpesaLine[]): string {
  const rows = lines.map(
    ({ receipt, at, paidIn = '', withdrawn = '', details = 'Pay Bill from 0712***678', account = '' }) =>
      [
        receipt,
        nairobi(at),
        nairobi(at),
        `"${details}, Acc. ${account}"`,
        'Completed',
        quoted(paidIn),
        quoted(withdrawn),
      ].join(','),
  )
  return [
    'Organization Name:,KIVUKO LIMITED',
    'Short Code:,174379',
    '',
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn',
    ...rows,
    '',
  ].join('\r\n')
}

function quoted(amount: string): string {
  return amount && `"${amount}"`
}

function nairobi(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
