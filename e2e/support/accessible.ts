import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Violations = Results['violations']

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Half the size of what the builder sends of itself, which is read anew by the browser each time. */
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
const OPTIONS = { resultTypes: ['violations' as const] }

/**
 * Fails with every accessibility rule the screen breaks once it is there, the card fields' frame included. Without such a
 * frame the rules run in the page alone, and are sent there once for each address that is loaded: a third of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  const violations = page.frames().length === 1 ? await judgePage(page) : await judgeFrames(page)
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, `axe on ${page.url()}`).toEqual([])
}

async function judgePage(page: Page): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(what: Document, how: object): Promise<Results> } }
    return (await axe.run(document, options)).violations
  }, OPTIONS)
}

async function judgeFrames(page: Page): Promise<Violations> {
  return (await new AxeBuilder({ page, axeSource: AXE }).options(OPTIONS).analyze()).violations
}
