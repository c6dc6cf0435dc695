// A stack of the journeys' own: database, sandbox and API on free ports, with a copy of the built web app.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePlan, type Plan } from '../../tools/start/environment.ts'
import { startStack } from '../../tools/start/stack.ts'
import { buildWeb, isWebBuilt } from '../../tools/start/web-build.ts'
import { findSharedStack, prepareEnvironment, type StackFacts } from '../environment.ts'

export type OwnStack = StackFacts & { stop(): Promise<void> }

type Wanted = {
  isImpatient: boolean
  /** With the people of the demo; journeys make their own, and start sooner. */
  isLivedIn?: boolean
}

export async function startOwnStack({ isImpatient, isLivedIn = false }: Wanted): Promise<OwnStack> {
  prepareEnvironment({ isImpatient })
  const dataFolder = mkdtempSync(join(tmpdir(), 'kivuko-e2e-'))
  const stopping = new AbortController()
  // The parts of a stack do not keep their starter alive; whoever waits for them must stay.
  const alive = setInterval(() => undefined, 60_000)
  const cleanUp = () => {
    stopping.abort()
    clearInterval(alive)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const plan = await planFor(dataFolder, { hasConsoleUrl: isImpatient })
    const { signal } = stopping
    const before = copyWeb(plan, signal)
    // It may fail while the database is still starting; the stack hears of it when it waits for the web app.
    before.catch(() => undefined)
    const stack = await startStack({ plan, signal, before, isLivedIn })
    return {
      plan,
      databaseUrl: stack.databaseUrl,
      async stop() {
        await stack.stop()
        cleanUp()
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** Of the two kinds of stack, one has the console at an address of its own. */
async function planFor(dataFolder: string, { hasConsoleUrl }: { hasConsoleUrl: boolean }): Promise<Plan> {
  const plan = await makePlan({ PORT: '0', KIVUKO_DATA: dataFolder })
  const consoleUrl = `http://console.localhost:${plan.port}`
  return { ...plan, ...(hasConsoleUrl && { consoleUrl }), webRoot: join(dataFolder, 'web') }
}

/** A copy, so that a build meanwhile cannot change the pages of a running journey; shared by the run's stacks. */
async function copyWeb(plan: Plan, signal: AbortSignal): Promise<void> {
  const shared = findSharedStack()
  if (shared) return cpSync(shared.plan.webRoot, plan.webRoot, { recursive: true })
  if (!isWebBuilt()) await buildWeb(signal)
  const { webRoot } = await makePlan({ PORT: '0' })
  cpSync(webRoot, plan.webRoot, { recursive: true })
}
