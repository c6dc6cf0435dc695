// `node tools/demo/build-world.ts [days] [folder]`: lives the demo's fourteen months once, by Kivuko's own code with a moved
// clock, and keeps what came of it beside this file. It takes some minutes; run it when a test says that the world no
// longer fits. With fewer days everything comes sooner, to try a scene; with a folder it is kept there.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrateAll } from '../../apps/api/src/migrate-all.ts'
import { closePortfolioDay } from '../../apps/api/src/record/wallets/close-portfolio-day.ts'
import { ROLES, startPostgres } from '../postgres/start-postgres.ts'
import { runTool } from '../run-tool.ts'
import { keepShop } from './agent-scenes.ts'
import { ADA, EVERYBODY } from './cast.ts'
import { dumpWorld } from './dump-world.ts'
import { bringSalary, doSomething, isBusy } from './life.ts'
import { climb } from './proofs.ts'
import { keepMemory } from './sandbox-memory.ts'
import { SCENES } from './scenes.ts'
import { reconcileAll } from './statement-scenes.ts'
import { workOff } from './working-day.ts'
import { beginWorld, DAY_MS, joinWorld, type World } from './world.ts'
import { SANDBOX_NAME, WORLD_NAME } from './world-files.ts'

/** Fourteen months; the last day has only its first half hour. */
const WHOLE = 426
const [DAYS = WHOLE, FOLDER = import.meta.dirname] = [Number(process.argv[2] ?? WHOLE), process.argv[3]]
const LAST_MINUTES = 20
/** Before this minute of a day the world ends yesterday: what happened in the last half hour is not counted yet. */
const LOADED_AFTER = 60
const PAYDAY = 26
const NIGHT = 5
/** In the first hour of the next day where Kivuko's days begin, in Nairobi. */
const LATE = 21 * 60 + 10
const MORNING = 5 * 60
const AFTERNOON = 9 * 60
/** So many act at one moment. */
const TOGETHER = 5
/** Before so many days a week has one point in the chart. */
const CLOSED_DAILY = 60
const LATELY = 40
/** How many an agent serves on a day that is lived. */
const GUESTS = { before: 1, lately: 2, lastEvening: 5 }
const EVENING = 20 * 60
/** Days after they came on which people prove who they are. */
const STEPS_UP = [0, 2, 5, 8]

await runTool(async (signal) => {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-world-'))
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: quick })
  const owner = new pg.Client({ connectionString: server.url })
  try {
    await migrateAll(server.url, ROLES)
    await owner.connect()
    const drop = async () => {}
    const database = { url: server.url, runUrl: server.runUrl, drop, [Symbol.asyncDispose]: drop }
    const endsAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + LOADED_AFTER * 60_000)
    const beginning = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS)
    const memory = join(folder, 'sandbox')
    const world = await beginWorld({ database, owner, memory, beginning, days: DAYS })
    try {
      await live(world, signal)
      await world.stop()
      await dumpWorld(world.app, { owner, endsAt, file: join(FOLDER, WORLD_NAME) })
    } finally {
      await world.close()
    }
    keepMemory(readMemory(memory), { endsAt, file: join(FOLDER, SANDBOX_NAME) })
  } finally {
    await owner.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const sizes = [WORLD_NAME, SANDBOX_NAME].map((name) => `${Math.ceil(statSync(join(FOLDER, name)).size / 1024)} kB`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`The world is kept (${sizes.join(' and ')}), after ${seconds} seconds.`)
  return 0
})

async function live(world: World, signal: AbortSignal): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    signal.throwIfAborted()
    if (hasNews(world, day)) {
      await beginDay(world, day)
      await liveDay(world, day)
    }
    if (DAYS - day <= CLOSED_DAILY || day % 7 === 0) {
      await world.goTo(day, LATE)
      await closePortfolioDay(world.app.deps)
    }
    if (day % 30 === 0) console.log(`  ${world.time.now().toISOString().slice(0, 10)}  ${summaryOf(world)}`)
  }
  await beginDay(world, DAYS)
  await doSomething(world, ADA)
  await playScenes(world, DAYS)
  await world.goTo(DAYS, LAST_MINUTES)
  await world.rest()
  console.log(`  refused: ${JSON.stringify(Object.fromEntries(world.refusals))}`)
}

/** Long ago people did something every few days, and lately every day: what is shown day by day is full. */
function isBusyDay(day: number): boolean {
  return DAYS - day <= LATELY || day % 4 === 0
}

function hasNews(world: World, day: number): boolean {
  const isMet = EVERYBODY.some(({ joins }) => STEPS_UP.includes(day - dayOf(joins)))
  const isPlayed = SCENES.some(({ before }) => DAYS - dayOf(before) === day)
  return isMet || isPlayed || isBusyDay(day) || isPayday(world, day)
}

function isPayday({ beginning }: World, day: number): boolean {
  return new Date(beginning.getTime() + day * DAY_MS).getUTCDate() === PAYDAY
}

async function beginDay(world: World, day: number): Promise<void> {
  await world.goTo(day, day === DAYS ? NIGHT : MORNING + world.dice.below(240))
}

async function liveDay(world: World, day: number): Promise<void> {
  const here = EVERYBODY.filter(({ joins }) => dayOf(joins) <= day)
  for (const person of here) {
    if (dayOf(person.joins) === day) await joinWorld(world, person)
    await climb(world, person, day - dayOf(person.joins))
  }
  await workOff(world)
  await playScenes(world, day)
  if (isPayday(world, day))
    for (const person of here.filter(({ habit }) => habit === 'family')) await bringSalary(world, person)
  const busy = !isBusyDay(day)
    ? []
    : here.filter((person) => dayOf(person.joins) < day && !world.frozen.has(person) && isBusy(world, person))
  for (const [place, person] of busy.entries()) {
    if (place % TOGETHER === TOGETHER - 1) await world.goTo(day, AFTERNOON + 35 * place + world.dice.below(30))
    await doSomething(world, person).catch((cause: unknown) => console.error(`  ${person.fullName}:`, cause))
  }
  if (isBusyDay(day)) await keepShop(world, DAYS - day <= LATELY ? GUESTS.lately : GUESTS.before)
  if (day === DAYS - 1) {
    await world.goTo(day, EVENING)
    await keepShop(world, GUESTS.lastEvening)
  }
  if (day % 60 === 1 || day === DAYS - 1) await reconcileAll(world)
}

async function playScenes(world: World, day: number): Promise<void> {
  for (const { play, what, before } of SCENES.filter(({ before }) => DAYS - dayOf(before) === day)) {
    const refused = refusedOf(world)
    await play(world).catch((cause: unknown) => console.error(`  ${before} days before the end, when ${what}:`, cause))
    await world.rest()
    if (refusedOf(world) > refused) console.log(`  ${before} days before the end, refused when ${what}`)
  }
}

function refusedOf({ refusals }: World): number {
  return [...refusals.values()].reduce((sum, each) => sum + each, 0)
}

/** So many days of the whole, in a world of fewer. */
function dayOf(days: number): number {
  return days === 0 ? 0 : Math.max(1, Math.round((days * DAYS) / WHOLE))
}

function summaryOf({ customers, acts }: World): string {
  return `${customers.size} customers, ${acts.count} acts`
}

function readMemory(folder: string): Parameters<typeof keepMemory>[0] {
  const chains = join(folder, 'chains')
  const states = readdirSync(chains).map((name) => [name, readFileSync(join(chains, name), 'utf8')] as const)
  return { records: readRecords(folder), chains: Object.fromEntries(states) }
}

function readRecords(folder: string) {
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'), { readOnly: true })
  try {
    const rows = db.prepare('select kind, id, parent, body from record order by seq').all()
    return rows.map(({ body, ...rest }) => ({ ...rest, body: JSON.parse(String(body)) })) as Parameters<
      typeof keepMemory
    >[0]['records']
  } finally {
    db.close()
  }
}
