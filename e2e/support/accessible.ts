import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { judgedFolder } from '../environment.ts'
import { skeletonOf } from './skeleton.ts'

const { resolve } = createRequire(import.meta.url)
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** What the script leaves in the page. */
type Judged = { axe: typeof axe }

/**
 * Fails with every accessibility rule the screen breaks once it is there, the card fields' frame included. A state of
 * a screen is judged once a run, whichever journey shows it first. The rules are sent once for each address that is
 * loaded.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  const skeletons = await Promise.all(page.frames().map((frame) => frame.evaluate(skeletonOf)))
  const state = join(judgedFolder(), createHash('sha256').update(skeletons.join('\n')).digest('hex'))
  if (claim(state, page.url())) await expectNoFault(page)
}

/** Whatever was judged before: colours that a theme chose belong to no state. */
export async function expectNoFault(page: Page): Promise<void> {
  const found = (await judge(page)).map(({ id, help, nodes }) => ({
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

async function judge(page: Page): Promise<axe.Result[]> {
  await Promise.all(page.frames().map((frame) => loadAxe(page, frame)))
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as Judged
    return (await axe.run(document, { resultTypes: ['violations'] })).violations
  })
}

async function loadAxe(page: Page, frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  if (frame === page.mainFrame()) await evaluateLarge(page, AXE)
  else await frame.evaluate(AXE)
  await frame.evaluate(() => {
    const { axe } = globalThis as unknown as Judged
    // A page judges its frames by messages, and the card fields' frame comes from elsewhere.
    axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
  })
}

/**
 * Past Playwright's own wrapping, which takes a third longer for a script of this size. The session stays: with it
 * would go what others have plugged in, such as a security key.
 */
async function evaluateLarge(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression })
  expect(exceptionDetails, 'the script runs').toBeUndefined()
}
