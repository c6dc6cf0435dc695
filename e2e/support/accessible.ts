import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { judgedFolder } from '../environment.ts'
import { skeletonOf } from './skeleton.ts'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Violations = Results['violations']

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Half the size of what the builder sends of itself, which is read anew by the browser each time. */
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
const OPTIONS = { resultTypes: ['violations' as const] }

/**
 * Fails with every accessibility rule the screen breaks once it is there, the card fields' frame included. A state of
 * a screen is judged once a run, whichever journey shows it first. Without a frame the rules run in the page alone,
 * and are sent there once for each address that is loaded: a third of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  const skeletons = await Promise.all(page.frames().map((frame) => frame.evaluate(skeletonOf)))
  const state = join(judgedFolder(), createHash('sha256').update(skeletons.join('\n')).digest('hex'))
  if (!claim(state, page.url())) return
  const violations = page.frames().length === 1 ? await judgePage(page) : await judgeFrames(page)
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Journeys run in several processes: whoever makes the file judges the state. */
function claim(file: string, note: string): boolean {
  try {
    writeFileSync(file, note, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function judgePage(page: Page): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(what: Document, how: object): Promise<Results> } }
    return (await axe.run(document, options)).violations
  }, OPTIONS)
}

/**
 * Past Playwright's own wrapping, which takes a third longer for a script of this size. The session stays: with it
 * would go what others have plugged in, such as a security key.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: AXE })
  expect(exceptionDetails, 'axe loads').toBeUndefined()
}

async function judgeFrames(page: Page): Promise<Violations> {
  return (await new AxeBuilder({ page, axeSource: AXE }).options(OPTIONS).analyze()).violations
}
