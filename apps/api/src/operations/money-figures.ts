// What whoever watches must know of the money, read from the database when it is asked for: ages and counts, and nothing
// that says whose they are.
import { STATEMENT_PROVIDERS } from '@kivuko/contract/console-reconciliation.ts'
import { STOP_NAMES } from '@kivuko/contract/stops.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#deps.ts'
import { findLastBackups, readSavedLog } from '#operations/backups/store.ts'
import { readQueue as readJobs } from '#operations/given-up-jobs/list-given-up.ts'
import { readLastChecks, readWhole } from '#operations/ledger-checks/read-last-checks.ts'
import { differencesByProvider } from '#operations/read-reconciliation.ts'
import { readUnknown } from '#operations/stuck-payments/read-unknown.ts'
import { readKeptTreasury } from '#operations/treasury/kept-treasury.ts'
import { readQueue } from '#operations/waiting/read-queues.ts'
import { findOldestUnhandled } from '#record/webhook-events.ts'
import { type ReadFloat, readFloats } from '#settlement/read-floats.ts'

/** Seconds since then; 0 when there is nothing. */
function ageOf({ clock }: Deps, since: Date | null | undefined): number {
  return since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000) : 0
}

type Labels = Readonly<Record<string, string>>
type Value = readonly [labels: Labels, value: number]
type Figure = { name: string; help: string; labels?: readonly string[] }
/** One query, and the figures it fills: a list of values for each. */
type Reading = {
  figures: readonly Figure[]
  read(deps: Deps): Promise<readonly (readonly Value[])[]>
}

const FLOAT_LABELS = ['provider', 'currency'] as const

const READINGS: readonly Reading[] = [
  {
    figures: [
      {
        name: 'kivuko_unknown_age_seconds',
        help: 'How long the oldest payment is on its way whose outcome nobody knows; 0 when there is none',
        labels: ['kind'],
      },
    ],
    async read(deps) {
      const since = await readUnknown(deps.db)
      return [Object.entries(since).map(([kind, at]) => [{ kind }, ageOf(deps, at)])]
    },
  },
  {
    figures: [
      { name: 'kivuko_jobs_ready', help: 'Jobs that are due and that nobody works yet' },
      { name: 'kivuko_jobs_ready_age_seconds', help: 'How long the oldest of those is due; 0 when there is none' },
      {
        name: 'kivuko_jobs_given_up',
        help: 'Jobs that were tried as often as they are, and that nobody works any more',
      },
    ],
    async read(deps) {
      const { due, oldest_due_at, given_up } = await readJobs(deps.db)
      return [[[{}, due]], [[{}, ageOf(deps, oldest_due_at)]], [[{}, given_up]]]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_ledger_check_age_seconds',
        help: 'Since the last check of the ledger began; missing when there was none',
        labels: ['check'],
      },
      { name: 'kivuko_ledger_check_findings', help: 'What that check found wrong', labels: ['check'] },
      {
        name: 'kivuko_ledger_check_nights',
        help: 'Nights that a reading of the whole ledger takes: the last, or the one under way once it takes more',
      },
      {
        name: 'kivuko_ledger_check_share',
        help: 'How much of it the reading under way has read, 0 to 1; missing when none is',
      },
    ],
    async read(deps) {
      const checks = await readLastChecks(deps.db)
      const { last, under_way } = await readWhole(deps.db)
      return [
        checks.map(({ kind: check, at }) => [{ check }, ageOf(deps, at)]),
        checks.map(({ kind: check, findings }) => [{ check }, findings]),
        last || under_way ? [[{}, Math.max(last?.nights ?? 0, under_way?.nights ?? 0)]] : [],
        under_way ? [[{}, under_way.share]] : [],
      ]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_credential_left_seconds',
        help: 'Until a credential of ours ends; missing where nobody knows when it does',
        labels: ['credential'],
      },
    ],
    read: async ({ config, clock }) => {
      const ends = config.mobileMoney?.credentialEnds
      return [ends ? [[{ credential: 'mpesa_initiator' }, (ends.getTime() - clock.now().getTime()) / 1_000]] : []]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_stop_age_seconds',
        help: 'How long a way of money is stopped; 0 while it runs',
        labels: ['stop'],
      },
    ],
    async read(deps) {
      await deps.stops.refresh()
      const since = new Map(deps.stops.current().map(({ name, stopped_at }) => [name, stopped_at]))
      return [STOP_NAMES.map((stop) => [{ stop }, ageOf(deps, since.get(stop))])]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_backup_age_seconds',
        help: 'Since a backup of this kind last went well, as note-backup.ts was told; missing when none did',
        labels: ['kind'],
      },
    ],
    async read(deps) {
      return [(await findLastBackups(deps.db)).map(({ kind, at }) => [{ kind }, ageOf(deps, at)])]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_wal_unsaved_bytes',
        help: 'What the database wrote to its log and the receiver kivuko_wal has not; missing without that receiver',
      },
      {
        name: 'kivuko_wal_archive_failing',
        help: '1 when the last file of the log could not be archived, else 0; missing where none is archived',
      },
    ],
    async read({ db }) {
      const { unsaved_bytes, is_archive_failing } = await readSavedLog(db)
      return [
        unsaved_bytes === null ? [] : [[{}, Number(unsaved_bytes)]],
        is_archive_failing === null ? [] : [[{}, is_archive_failing ? 1 : 0]],
      ]
    },
  },
  {
    figures: [
      { name: 'kivuko_cases_open', help: 'Cases of compliance that wait for a person' },
      {
        name: 'kivuko_kyc_age_seconds',
        help: 'How long the oldest document, or case of compliance, waits for a person; 0 when none does',
        labels: ['queue'],
      },
    ],
    async read(deps) {
      const [documents, cases] = [await readQueue(deps, 'documents'), await readQueue(deps, 'cases')]
      const ages = Object.entries({ documents, cases }).map(
        ([queue, { since }]): Value => [{ queue }, ageOf(deps, since)],
      )
      return [[[{}, cases.count]], ages]
    },
  },
  {
    figures: [
      { name: 'kivuko_stock', help: 'What the house has to sell or pay out, in whole units', labels: ['asset'] },
      { name: 'kivuko_stock_low', help: '1 when that is below what an admin set, else 0', labels: ['asset'] },
      {
        name: 'kivuko_exposure',
        help: 'What providers and networks hold for the house, less what it owes customers, in whole units; below zero it is short',
        labels: ['asset'],
      },
    ],
    async read(deps) {
      const { assets } = await readKeptTreasury(deps)
      const each = (value: (asset: (typeof assets)[number]) => string | boolean): Value[] =>
        assets.map((asset) => [{ asset: asset.currency }, Number(value(asset))])
      return [each(({ stock }) => stock), each(({ is_low }) => is_low), each(({ exposure }) => exposure)]
    },
  },
  {
    figures: [
      { name: 'kivuko_float', help: 'What a provider says can be paid out, in whole units', labels: FLOAT_LABELS },
      { name: 'kivuko_float_low', help: '1 when that is below what an admin set, else 0', labels: FLOAT_LABELS },
      { name: 'kivuko_float_age_seconds', help: 'Since the provider was asked that', labels: FLOAT_LABELS },
      { name: 'kivuko_payouts_short', help: 'Payouts that wait until it suffices', labels: FLOAT_LABELS },
      {
        name: 'kivuko_payouts_short_age_seconds',
        help: 'How long ago the first of those was asked for; 0 when there is none',
        labels: FLOAT_LABELS,
      },
    ],
    async read(deps) {
      const floats = await readFloats(deps)
      const each = (value: (float: ReadFloat) => number | undefined): Value[] =>
        floats.flatMap((float): Value[] => {
          const [{ provider, currency }, figure] = [float, value(float)]
          return figure === undefined ? [] : [[{ provider, currency }, figure]]
        })
      return [
        each(({ told }) => told && Number(toDecimal(told.available))),
        each(({ told, isLow }) => told && Number(isLow)),
        each(({ told }) => told && ageOf(deps, told.asOf)),
        each(({ waiting }) => waiting.count),
        each(({ waiting }) => ageOf(deps, waiting.since)),
      ]
    },
  },
  {
    figures: [
      {
        name: 'kivuko_webhook_lag_seconds',
        help: 'How long the oldest message of a provider waits to be handled; 0 when none does',
      },
    ],
    read: async (deps) => [[[{}, ageOf(deps, await findOldestUnhandled(deps.db))]]],
  },
  {
    figures: [
      {
        name: 'kivuko_reconciliation_differences',
        help: 'Where the books and a provider’s statement disagree, and nothing explains it yet',
        labels: ['provider'],
      },
    ],
    async read({ db }) {
      const open = await differencesByProvider(db)
      return [STATEMENT_PROVIDERS.map((provider) => [{ provider }, open.get(provider)?.count ?? 0])]
    },
  },
]

export type MoneyFigures = {
  /** Reads all of them anew, one query after another, or changes none. */
  read(): Promise<void>
  /** Leaves none: old ones would reassure. */
  forget(): void
}

export function createMoneyFigures(deps: Deps, registry: Registry): MoneyFigures {
  const readings = READINGS.map(({ figures, read }) => ({
    read,
    gauges: figures.map(({ labels = [], ...figure }) => {
      const gauge = new Gauge({ ...figure, labelNames: labels, registers: [registry] })
      return { gauge, isOne: labels.length === 0 }
    }),
  }))
  function forget(): void {
    for (const { gauge, isOne } of readings.flatMap(({ gauges }) => gauges)) {
      gauge.reset()
      // Without labels it would say 0.
      if (isOne) gauge.remove()
    }
  }
  forget()
  return {
    forget,
    async read() {
      const found: Value[][] = []
      for (const { read } of readings) for (const values of await read(deps)) found.push([...values])
      forget()
      for (const [place, { gauge }] of readings.flatMap(({ gauges }) => gauges).entries())
        for (const [labels, value] of found[place] ?? []) gauge.set(labels, value)
    },
  }
}
