// One of several signers on one database. Whoever has the lease signs; the others follow the journal and take over when it
// ends. What this process believes decides nothing: the database refuses the line of a term that is over, and without its
// line no signature leaves. Belief only keeps answers back that are late.
import { checkDatabase, DatabaseUnfit } from './check-database.ts'
import type { Answer, Duty, Standing } from './duty.ts'
import { type Clocks, isHeld, type Lease, readClocks } from './lease.ts'
import { createSharedJournal, JournalSpoilt, type SharedJournal } from './shared-journal.ts'
import {
  type Connection,
  connect,
  disconnect,
  giveLeaseUp,
  isTermInForce,
  readFacts,
  renewLease,
  type Taken,
  takeLease,
} from './store.ts'

export type SharedOptions = {
  url: string
  /** Of this place, for people. */
  name: string
  leaseMs: number
  hot: string
  sealKey: Buffer
  /** Neither demo nor test. */
  isForReal: boolean
  /** What an operator has to know; never what was asked. */
  say(sentence: string): void
  clocks?: () => Clocks
}

type Work = Parameters<Duty['answer']>[0]

/** How often in a lease it is renewed, and asked for by who does not have it. */
const STEPS = 5
/** By how much the pauses of two differ, so that they do not go on meeting. */
const JITTER = 0.2
/** As the journal's trigger says it. */
const TERM_OVER = 'KV001'

/**
 * Looks at the database before it answers, and throws one sentence when that may not be used. When it is away, it answers
 * all the same, and goes on looking.
 */
export async function openSharedDuty(options: SharedOptions): Promise<Duty> {
  const duty = new SharedDuty(options)
  await duty.start()
  return duty
}

/** Owns the connection. */
class SharedDuty implements Duty {
  readonly #options: SharedOptions
  readonly #clocks: () => Clocks
  readonly #journal: SharedJournal
  #connection: Connection | undefined
  #lease: Lease | undefined
  /** What the database's clock said, and a steady one at the same time. */
  #reading = { dbMs: 0, steadyMs: 0 }
  #lastSaid = ''
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: SharedOptions) {
    this.#options = options
    this.#clocks = options.clocks ?? readClocks
    this.#journal = createSharedJournal(options.sealKey)
  }

  async start(): Promise<void> {
    try {
      await this.#journal.follow(await this.#requireConnection())
    } catch (error) {
      await this.#lose(error)
      if (isForPeople(error)) throw error
    }
    void this.#stepOn()
  }

  async answer(work: Work): Promise<Answer | undefined> {
    // Who waits for its turn at the lease does not keep callers waiting: the other one may answer them.
    if (!this.#lease) return undefined
    return this.#inTurn(async () => {
      const [lease, connection] = [this.#lease, this.#connection]
      if (!lease || !connection || !this.#isMine(lease.term)) return undefined
      const { term } = lease
      const decision = work(this.#journal, this.#now())
      try {
        if ('line' in decision && decision.isNew) await this.#journal.write(connection, term, decision.line)
        // What was signed before, and what is refused, is right only if nobody else has written since.
        else if (!(await isTermInForce(connection, term))) {
          this.#stepBack('another one took over')
          return undefined
        }
      } catch (error) {
        await this.#lose(error)
        return undefined
      }
      return { decision, term, mayLeave: () => this.#isMine(term) }
    })
  }

  standing(): Standing {
    const lease = this.#lease
    return lease && this.#isMine(lease.term)
      ? { is: 'active', term: lease.term, since: lease.since }
      : { is: 'passive' }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#inTurn(async () => {
      const [lease, connection] = [this.#lease, this.#connection]
      this.#lease = undefined
      // The other one need not wait for its end.
      if (lease && connection) await giveLeaseUp(connection, lease.term).catch(() => undefined)
      await this.#dropConnection()
    })
  }

  /** Decisions, renewals and take-overs, one after another: each sees what the one before left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #stepOn(): Promise<void> {
    await this.#inTurn(() => this.#step())
    if (this.#isClosed) return
    const pauseMs = (this.#options.leaseMs / STEPS) * (1 - JITTER * Math.random())
    this.#timer = setTimeout(() => void this.#stepOn(), pauseMs)
  }

  async #step(): Promise<void> {
    if (this.#isClosed) return
    const lease = this.#lease
    try {
      if (lease && !isHeld(lease, this.#clocks())) this.#stepBack('the lease ran out')
      else if (lease) await this.#renew(lease)
      else await this.#tryToTake()
    } catch (error) {
      await this.#lose(error)
    }
  }

  async #renew({ term }: Lease): Promise<void> {
    const asked = this.#clocks()
    const renewed = await renewLease(await this.#requireConnection(), term, this.#options.leaseMs)
    if (renewed) this.#note(renewed, asked)
    else this.#stepBack('the lease was over before it was renewed')
  }

  async #tryToTake(): Promise<void> {
    const { name, leaseMs } = this.#options
    const connection = await this.#requireConnection()
    await this.#journal.follow(connection)
    const asked = this.#clocks()
    const taken = await takeLease(connection, name, leaseMs)
    if (!taken) return this.#say('waits: another one signs')
    // Lines of the term before that were on their way: from now on none can be added.
    await this.#journal.follow(connection)
    this.#note(taken, asked)
    // Noted outside of the database: verify-journal.ts finds it again, or a copy from before it.
    const { seq, hash } = this.#journal.head()
    this.#say(`signs from now on (term ${taken.term}, after ${seq} lines${seq > 0 ? ` ${hash.toString('hex')}` : ''})`)
  }

  #note({ term, since, nowMs }: Taken, asked: Clocks): void {
    this.#lease = { term, since, asked, lengthMs: this.#options.leaseMs }
    this.#reading = { dbMs: nowMs, steadyMs: this.#clocks().steady }
  }

  /** The database's time; never before the newest line, so that a clock that was put back forgets nothing of a day. */
  #now(): number {
    const { dbMs, steadyMs } = this.#reading
    return Math.max(this.#journal.lastAt(), Math.floor(dbMs + this.#clocks().steady - steadyMs))
  }

  #isMine(term: number): boolean {
    const lease = this.#lease
    return !this.#isClosed && lease?.term === term && isHeld(lease, this.#clocks())
  }

  #stepBack(why: string): void {
    if (this.#lease) this.#say(`does not sign any more (term ${this.#lease.term}): ${why}`)
    this.#lease = undefined
  }

  /** After any failure it is not known who signs, nor what was written; and nothing of that connection is trusted. */
  async #lose(error: unknown): Promise<void> {
    const why = isForPeople(error) ? error.message : whyOf(error)
    if (this.#lease) this.#stepBack(why)
    else this.#say(why)
    await this.#dropConnection()
  }

  async #requireConnection(): Promise<Connection> {
    const { url, name, leaseMs } = this.#options
    this.#connection ??= await connect(url, { name, patienceMs: leaseMs })
    const connection = this.#connection
    if (!connection.isChecked) checkDatabase(await readFacts(connection), this.#options)
    connection.isChecked = true
    return connection
  }

  async #dropConnection(): Promise<void> {
    const dropped = this.#connection
    this.#connection = undefined
    if (dropped) await disconnect(dropped)
  }

  #say(sentence: string): void {
    if (sentence !== this.#lastSaid) this.#options.say(sentence)
    this.#lastSaid = sentence
  }
}

function isForPeople(error: unknown): error is DatabaseUnfit | JournalSpoilt {
  return error instanceof DatabaseUnfit || error instanceof JournalSpoilt
}

/** By the code of PostgreSQL or the system, and never in its words: they may quote a line. */
function whyOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (code === TERM_OVER) return 'the database says that its term is over'
  const known = typeof code === 'string' && /^\w{3,20}$/.test(code) ? ` (${code})` : ''
  return `the database does not answer as it should${known}`
}
