// Everything the platform runs on, in one plain object: built once in a process, handed to every use case.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { PHONE_NETWORKS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { inBatches } from '@kivuko/ledger/in-batches.ts'
import { createLedger, type Ledger } from '@kivuko/ledger/ledger.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '#config/read-config.ts'
import { type Messengers, messengersOf } from '#create-messengers.ts'
import type { FeeSchedule } from '#market/fee-schedule.ts'
import type { PurchaseQuote } from '#market/quotes.ts'
import { insertQuotes } from '#market/quotes.ts'
import type { RateBook } from '#market/rate-book.ts'
import { createSharedPrices, PRICES_CHANNEL, type SharedPrices } from '#market/share-prices.ts'
import { PARTNER_VERSIONS, type PartnerVersion } from '#partners/versions.ts'
import { useDeviceProofs } from '#people/use-device-proofs.ts'
import { type AddressWatch, createAddressWatch } from '#platform/address-watch.ts'
import { type CallCounts, createCallCounts } from '#platform/call-counts.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { createDatabase } from '#platform/database.ts'
import { type SpanExport, startSpanExport } from '#platform/export-spans.ts'
import { createFollowers, type Followers } from '#platform/follower-registry.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { createInstance, type Instance } from '#platform/process-instance.ts'
import { createReadiness, type Readiness } from '#platform/readiness.ts'
import { createReplicaReads, type ReplicaReads } from '#platform/replica-reads.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { createSharedBudgets, type SharedBudgets } from '#platform/shared-budgets.ts'
import { watchCertificates } from '#platform/watch-certificates.ts'
import { createFileKeeper } from '#providers/audit/file-keeper.ts'
import { createHttpKeeper } from '#providers/audit/http-keeper.ts'
import type { AuditKeeper } from '#providers/audit/port.ts'
import { createPaystackAccounts } from '#providers/bank/paystack.ts'
import { createPaystackPayouts } from '#providers/bank/paystack-payouts.ts'
import type { BankPayouts, StatementFeed, VirtualAccounts } from '#providers/bank/port.ts'
import { createStatementFeed } from '#providers/bank/statement-feed.ts'
import { createBiller } from '#providers/bills/biller.ts'
import type { Bills } from '#providers/bills/port.ts'
import type { Cards } from '#providers/cards/port.ts'
import { createStripeCards } from '#providers/cards/stripe.ts'
import { createEvmChain } from '#providers/chain/evm.ts'
import type { Chain } from '#providers/chain/port.ts'
import { createDocuments } from '#providers/documents/create-documents.ts'
import type { DocumentCopies, DocumentStore } from '#providers/documents/port.ts'
import { createExaminers } from '#providers/examine/create-examiners.ts'
import type { Examiner } from '#providers/examine/port.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import { createSmileId } from '#providers/identity/smile-id.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import type { Paybill } from '#providers/paybill/port.ts'
import { createListFile } from '#providers/sanctions/list-file.ts'
import type { SanctionsSource } from '#providers/sanctions/port.ts'
import { createHttpSigner } from '#providers/signer/http-signer.ts'
import type { Signer, SignerWatch } from '#providers/signer/port.ts'
import { createSignerWatch } from '#providers/signer/watch-signers.ts'
import { createOidcProvider } from '#providers/social/oidc.ts'
import type { SocialProvider } from '#providers/social/port.ts'
import type { Statements } from '#providers/statements/port.ts'
import { createStatements } from '#providers/statements/statements.ts'
import { type AuditKey, createAuditKey } from '#record/audit-head.ts'
import { type Cancelling, createCancelling } from '#record/cancelling.ts'
import { createSettings, SETTINGS_CHANNEL, type Settings } from '#record/create-settings.ts'
import { createStops, STOPS_CHANNEL, type Stops } from '#record/create-stops.ts'
import { createEventSources, type EventSources } from '#record/event-sources.ts'
import { createReceiptLines, type ReceiptLines } from '#record/receipt-lines.ts'
import { askBeforeSending, type Senders } from '#settlement/ask-before-sending.ts'
import { createSettlement, type Settlement } from '#settlement/create-settlement.ts'
import { type Watching, watchCalls, watchProvider } from '#settlement/watch-calls.ts'
import type { Db, Tables } from '#tables.ts'
import { VERSION } from '#version.ts'
import { createLog } from './create-log.ts'
import { createNetworkStatements, createPaybill, createPhoneNetworks } from './create-phone-networks.ts'
import { createPools } from './create-pools.ts'
import { createRates } from './create-rates.ts'

export type Deps = Messengers & {
  config: Config
  /** Of the live application: the other one, for members, who sign in here alone. Undefined where there is none. */
  testMode: Deps | undefined
  log: FastifyBaseLogger
  clock: Clock
  /** Whether callers come from the addresses they are taken for. */
  addressWatch: AddressWatch
  /** Undefined unless somebody watches. */
  metrics: Metrics | undefined
  /** How providers answer, for the console. */
  calls: CallCounts
  /** Undefined unless somebody collects spans. */
  spans: SpanExport | undefined
  pool: pg.Pool
  instance: Instance
  readiness: Readiness
  db: Db
  /** For lists and files: a replica, where there is one that has what its reader wrote. */
  reads: ReplicaReads<Tables>
  ledger: Ledger
  /** As admins set them: read them anew for each request. */
  readonly fees: FeeSchedule
  settings: Settings
  /** What is stopped, for doors and screens; the providers below ask by themselves before they send. */
  stops: Stops
  rates: RateBook
  /** Keeps the rates fresh: one process asks, all know. */
  prices: SharedPrices
  /** Where owners of money and rails that carry it meet. */
  settlement: Settlement
  cancelling: Cancelling
  receiptLines: ReceiptLines
  eventSources: EventSources
  followers: Followers
  /** Undefined when the operator has no card network: the method is then not offered. */
  cards: Cards | undefined
  /** The networks of phones whose keys the operator has; without any, the method is not offered. */
  mobileMoney: Partial<Record<PhoneNetwork, MobileMoney>>
  /** Of M-Pesa, undefined without its keys: what people pay by themselves, and not at our asking. */
  paybill: Paybill | undefined
  /** Undefined when the operator has no bank network: naira then go to the operator's own account. */
  virtualAccounts: VirtualAccounts | undefined
  /** Undefined when the operator has no bank network: nothing is paid out in naira then. */
  bankPayouts: BankPayouts | undefined
  /** Undefined when no bank tells its lines: a person then records transfers by command. */
  statement: StatementFeed | undefined
  /** The networks that are open; coins of others are kept and traded, and neither received nor sent outside. */
  chains: ReadonlyMap<ChainNetwork, Chain>
  /** Undefined when the operator has none: coins are then not sent outside. */
  signer: Signer | undefined
  /** Which of the signers signs, and what each would sign; undefined when there is none. */
  signerWatch: SignerWatch | undefined
  /** Undefined when the operator has no provider of bills: none can be paid then. */
  bills: Bills | undefined
  /** What providers say of the money they hold, for reconciliation. */
  statements: Statements
  /** Undefined when none is set up: no button is shown. */
  social: SocialProvider | undefined
  secrets: Secrets
  /** Of the API that partners' servers call, the oldest first. */
  partnerVersions: readonly PartnerVersion[]
  /** Undefined when none is set up: a person checks who customers are. */
  identity: IdentityProvider | undefined
  /** Undefined when the operator has no list: names are then compared with nothing. */
  sanctions: SanctionsSource | undefined
  auditKey: AuditKey
  /** Nobody, unless the operator names somebody. */
  auditKeepers: readonly AuditKeeper[]
  /** Who asks each provider whether it lets us in. */
  examiners: readonly Examiner[]
  /** Identity documents: where their files lie, where copies of them if anywhere, and what seals their keys. */
  documents: { store: DocumentStore; copies: DocumentCopies | undefined; secrets: Secrets }
  /** Stores a quote together with those of other callers. */
  storeQuote(quote: PurchaseQuote): Promise<unknown>
  /** False for a proof of a device that was used before; its id is a hash. */
  useDeviceProof(id: Buffer): Promise<boolean>
  /** So many calls in a while, of all processes together. */
  budgets: SharedBudgets
  close(): Promise<void>
}

/** Few enough that other callers are served while a batch is written: larger ones make everybody wait in step. */
const QUOTE_BATCH = { limit: 32, inFlight: 1 }
const PROOF_BATCH = { limit: 200, inFlight: 4 }

function auditOf({ audit: { key, shipUrl, shipFile }, accountKey }: Config): Pick<Deps, 'auditKey' | 'auditKeepers'> {
  return {
    auditKey: createAuditKey(key ?? accountKey),
    auditKeepers: [...(shipUrl ? [createHttpKeeper(shipUrl)] : []), ...(shipFile ? [createFileKeeper(shipFile)] : [])],
  }
}

type Kept = { clock: Clock; db: Db; secrets: Secrets }

function sendersOf(config: Config, kept: Kept): Senders {
  const { paystack } = config.bank
  return {
    cards: config.cards && createStripeCards(config.cards),
    mobileMoney: createPhoneNetworks(config, kept),
    virtualAccounts: paystack && createPaystackAccounts(paystack),
    bankPayouts: paystack && createPaystackPayouts(paystack),
    chains: new Map(config.chains.networks.map((each) => [each.network, createEvmChain(each)])),
    signer: config.signer && createHttpSigner(config.signer, kept.clock),
    bills: config.bills && createBiller(config.bills, kept),
  }
}

/** Who says how things stand, and moves nothing. */
function tellersOf(
  config: Config,
  kept: Kept,
  watching: Watching,
): Pick<Deps, 'paybill' | 'signerWatch' | 'statement' | 'statements'> {
  return {
    paybill: watchProvider(PHONE_NETWORKS.mpesa.watchedAs, createPaybill(config, kept), watching),
    signerWatch: config.signer && createSignerWatch(config.signer.urls),
    statement: config.bank.feed && createStatementFeed(config.bank.feed),
    statements: createStatements(config, { kept, networks: createNetworkStatements(config, kept) }),
  }
}

function spansOf({ spans, role }: Config, log: FastifyBaseLogger, metrics: Metrics | undefined) {
  return spans && startSpanExport({ ...spans, role, version: VERSION, count: metrics?.countSpans }, log)
}

type Heard = Pick<Deps, 'settings' | 'stops' | 'prices' | 'log'>

/** What other processes tell. */
function hearOthers(instance: Instance, { settings, stops, prices, log }: Heard): void {
  const readAnew = (what: { refresh(): Promise<void> }, failure: string) => () =>
    void what.refresh().catch((err: unknown) => log.warn({ err }, failure))
  instance.hear(SETTINGS_CHANNEL, readAnew(settings, 'the settings could not be read'))
  instance.hear(STOPS_CHANNEL, readAnew(stops, 'what is stopped could not be read'))
  instance.hear(PRICES_CHANNEL, prices.hear)
}

/** Nobody has registered yet: `create-deps.ts` puts the parts together. `replace` lets a test bring its own clock. */
export function createParts(config: Config, replace: Partial<Pick<Deps, 'clock' | 'testMode'>> = {}): Deps {
  const clock = replace.clock ?? systemClock
  const log = createLog(config)
  const metrics = config.metrics && createMetrics()
  const spans = spansOf(config, log, metrics)
  const { pool, ledgerPool, quotePool, quoteDb, replica } = createPools(config, metrics)
  const instance = createInstance(pool)
  const secrets = createSecrets(config.accountKey, config.accountKeyOld)
  const db: Db = createDatabase(pool)
  const lagMs = config.database.replica?.lagMs ?? 0
  const reads = createReplicaReads({ db, replica, markPool: quotePool, lagMs, log, count: metrics?.countRead })
  const settings = createSettings(db, config)
  const stops = createStops(db)
  const watching = { calls: createCallCounts({ db, clock, log }), metrics, isTraced: spans !== undefined }
  const rates = createRates(config, clock, log)
  const prices = createSharedPrices({ db, book: rates, clock, log, everyMs: config.rates.everyMs })
  hearOthers(instance, { settings, stops, prices, log })
  const ledger = createLedger({ pool: ledgerPool })
  const stopWatching = watchCertificates({ log, clock })
  return {
    config,
    testMode: replace.testMode,
    log,
    clock,
    addressWatch: createAddressWatch({ trustProxy: config.trustProxy, isPublic: config.isPublic }, { clock, log }),
    metrics,
    calls: watching.calls,
    spans,
    pool,
    instance,
    readiness: createReadiness({ db, pool }),
    db,
    reads,
    ledger,
    get fees() {
      return settings.current().fees
    },
    settings,
    stops,
    rates,
    prices,
    settlement: createSettlement(settings, metrics, clock),
    ...{ cancelling: createCancelling(), receiptLines: createReceiptLines() },
    eventSources: createEventSources(),
    followers: createFollowers(),
    ...watchCalls(askBeforeSending(stops, sendersOf(config, { clock, db, secrets })), watching),
    ...tellersOf(config, { clock, db, secrets }, watching),
    social: config.social && createOidcProvider(config.social),
    ...{ secrets, partnerVersions: PARTNER_VERSIONS },
    ...messengersOf(config, watching, clock),
    identity: watchProvider('identity', config.identity && createSmileId(config.identity, clock), watching),
    sanctions: config.sanctionsFile ? createListFile(config.sanctionsFile, log) : undefined,
    ...auditOf(config),
    examiners: createExaminers(config, clock),
    documents: createDocuments(config.documents),
    storeQuote: inBatches((quotes) => insertQuotes(quoteDb, quotes), QUOTE_BATCH),
    budgets: createSharedBudgets({ pool, clock }),
    useDeviceProof: inBatches((ids) => useDeviceProofs(pool, ids, clock.now()), PROOF_BATCH),
    async close() {
      stopWatching()
      await instance.close()
      await ledger.close()
      await replica?.destroy()
      await db.destroy()
      await ledgerPool.end()
      await quotePool.end()
      await spans?.close()
    },
  }
}
