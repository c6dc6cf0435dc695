// The report as a PDF: the filtered list with what came in and went out, then, when nothing but a period narrows it,
// the ledger's account of the spendable balance: for each currency what it was at the start and the end, and every
// movement between, in the words of the list.
import type { Readable } from 'node:stream'
import { retold, t } from '@kivuko/contract/text.ts'
import type { HistoryLine } from '@kivuko/ledger/history.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { money, parse } from '@kivuko/money/money.ts'
import { today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Source } from '#record/drawing.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { tallyCorrections } from './correction-store.ts'
import { wordsOf } from './filter-words.ts'
import { type AccountPeriod, countMovements, eachMovements, findStatementPeriods } from './ledger-movements.ts'
import {
  type Cell,
  closePdf,
  openPdf,
  type Pdf,
  writeHead,
  writeHeading,
  writeNote,
  writeTable,
  writeWhileSent,
} from './pdf.ts'
import { countText, writeLines } from './print-list.ts'
import { footOf, momentOf, printedMoney } from './print-words.ts'
import { findBySources, tallyTransactions } from './store.ts'
import { countOf, type Tally, totalsByCurrency, totalsOf } from './sum-tallies.ts'
import { descriptionOf, type Filter } from './transaction.ts'

const COLUMNS = [
  { head: t('Date'), width: 92 },
  { head: t('Reference'), width: 95 },
  { head: t('Movement'), width: 148 },
  { head: t('Amount'), width: 82, align: 'right' },
  { head: t('Balance'), width: 82, align: 'right' },
] as const

const TOTAL_COLUMNS = [
  { head: t('Currency'), width: 187, isRowHead: true },
  { head: t('Lines'), width: 60, align: 'right' },
  { head: t('Money in'), width: 126, align: 'right' },
  { head: t('Money out'), width: 126, align: 'right' },
] as const

/** Of a journal's kind, where the list has no line for it or its line says something else by now. */
const KIND_WORDS: Record<string, string> = {
  purchase: t('Purchase'),
  deposit: t('Deposit'),
  transfer: t('Transfer'),
  conversion: t('Conversion'),
  block_trade: t('Block trade'),
  block_trade_hold: t('Set aside'),
  block_trade_release: t('Returned'),
  payout_hold: t('Set aside'),
  payout_release: t('Returned'),
  sale_hold: t('Set aside'),
  sale_release: t('Returned'),
}
const BEFORE_WORDS = new Set(['payout_hold', 'payout_release', 'sale_hold', 'sale_release'])

/** Both days included; without them, all there ever was. */
export async function printStatement(source: Source, userId: UserId, filter: Filter): Promise<Readable> {
  const now = source.clock.now()
  const { from, to = today(source) } = filter
  const tallies = await tallyTransactions(source.db, userId, filter)
  const corrections = await tallyCorrections(source.db, userId, filter)
  const periods = await findStatementPeriods(source, userId, filter)
  const count = countOf(tallies)
  const lines = count + Number(countMovements(periods ?? []))
  const user = await getUser(source.db, userId)
  const title = from ? t('Statement {from} to {to}', { from, to }) : t('Statement to {to}', { to })
  const { timeZone, brand } = source.config
  const foot = footOf(now, timeZone)
  const pdf = openPdf({
    brand,
    title,
    subject: t('Balances and movements with {name}', { name: brand.name }),
    now,
    foot,
    lines,
  })
  writeHead(pdf, t('Statement'), [
    // A company’s address takes no mail.
    user.kind === 'company' ? fullNameOf(user) : `${fullNameOf(user)}, ${user.email}`,
    `${wordsOf({ ...filter, to })} · ${countText(count)}`,
  ])
  writeWhileSent(pdf, async () => {
    if (count > 0) {
      await writeTotals(source, pdf, tallies, corrections)
      writeHeading(pdf, t('Transactions'))
      await writeLines(source, pdf, { userId, filter })
    }
    writeHeading(pdf, t('Balances'))
    if (!periods) writeNote(pdf, t('Balances follow every movement, so a report of some of them has none.'))
    else if (periods.length === 0) writeNote(pdf, t('No balance and no movement in this period.'))
    for (const period of periods ?? []) await writeCurrency(source, pdf, { userId, period })
    closePdf(pdf)
  })
  return pdf
}

/** The figures above the list on the screen; and currency by currency, where an exchange is in one and out of another. */
async function writeTotals(
  source: Source,
  pdf: Pdf,
  tallies: readonly Tally[],
  corrections: readonly Tally[],
): Promise<void> {
  const { total_inflow, total_outflow } = totalsOf(source.rates, tallies, corrections)
  const inDollars = (total: string | null): Cell => ({
    text: total === null ? t('No current price') : printedMoney(parse('USD', total) ?? money('USD', 0n)),
    tone: 'ink',
    strong: true,
  })
  writeHeading(pdf, t('Totals of what is completed'))
  await writeTable(pdf, TOTAL_COLUMNS, [
    ...totalsByCurrency([...tallies, ...corrections]).map(({ currency, lines, inflow, outflow }): Cell[] => [
      currency,
      String(lines),
      printedMoney(inflow),
      printedMoney(outflow),
    ]),
    [
      { text: t('In US dollars at current prices'), tone: 'ink', strong: true },
      '',
      inDollars(total_inflow),
      inDollars(total_outflow),
    ],
  ])
}

async function writeCurrency(
  source: Source,
  pdf: Pdf,
  { userId, period }: { userId: UserId; period: AccountPeriod },
): Promise<void> {
  const { asset } = period
  if (pdf.destroyed) return
  writeHeading(pdf, `${ASSETS[asset].name} (${asset})`)
  await writeTable(pdf, COLUMNS, rowsOf(source, userId, period))
}

async function* rowsOf(source: Source, userId: UserId, period: AccountPeriod): AsyncGenerator<Cell[]> {
  const { asset, opening, closing } = period
  const show = (units: bigint) => printedMoney(money(asset, units))
  const balance = (label: string, units: bigint): Cell[] => [
    { text: label, tone: 'ink', strong: true },
    '',
    '',
    '',
    { text: show(units), tone: 'ink', strong: true },
  ]
  yield balance(t('Opening balance'), opening)
  for await (const movements of eachMovements(source, period)) {
    const words = await wordsFor(source, userId, period, movements)
    for (const line of movements)
      yield [
        momentOf(line.postedAt, source.config.timeZone),
        ...words(line),
        { text: show(line.units), tone: line.units < 0n ? 'ink' : 'success' },
        show(line.balanceAfter),
      ]
  }
  yield balance(t('Closing balance'), closing)
}

/** The reference and the words of a movement: its line's in the list, or the ledger's own. */
async function wordsFor(source: Source, userId: UserId, { asset }: AccountPeriod, movements: readonly HistoryLine[]) {
  const sources = movements.flatMap(({ reference }) => [reference, `${reference}:in`, `${reference}:out`])
  const lines = await findBySources(source.db, userId, sources)
  const bySource = new Map(lines.map((line) => [line.source_id, line]))
  return ({ reference, kind, units }: HistoryLine): [string, string] => {
    const side = bySource.get(`${reference}:${units > 0n ? 'in' : 'out'}`)
    const line = bySource.get(reference) ?? side
    const kindWords = retold(KIND_WORDS[kind] ?? kind.replaceAll('_', ' '))
    if (!line) return [reference, t('{kind} of {asset}', { kind: kindWords, asset })]
    return [line.reference, BEFORE_WORDS.has(kind) ? `${kindWords}: ${descriptionOf(line)}` : descriptionOf(line)]
  }
}
