// What every journey gets: a running Kivuko, a customer of its own, and a watch that fails it on whatever a customer
// should never cause: console errors, refused requests it did not announce, requests to anybody else.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { isSlowPhone, sharedStack } from './environment.ts'
import { bringDevice } from './support/device.ts'
import { type Customer, connectTo, type Kivuko } from './support/kivuko.ts'
import { slowDown } from './support/slow-phone.ts'
import { startOwnStack } from './support/start-stack.ts'
import { followTokens } from './support/tokens.ts'
import { watchContext } from './support/watch-context.ts'
import { answerWhoIsThere } from './support/who-is-there.ts'

type JourneyOptions = {
  /** HTTP statuses this journey means to meet; any other from 400 up fails it. */
  refusals: readonly number[]
  /** Starts every page of the journey signed in as `customer`. */
  isSignedIn: boolean
}
type JourneyFixtures = {
  customer: Customer
  /** A page on another customer's own device, watched like the journey's. */
  pageOf: (customer: Customer) => Promise<Page>
  watch: undefined
}
/** `isAlone` belongs to the folder of that name: the configuration gives it. */
type WorkerFixtures = { isAlone: boolean; kivuko: Kivuko }
export type Options = JourneyOptions & Pick<WorkerFixtures, 'isAlone'>

/** As long as a journey may take: a slow machine is no fault of the stack. */
const IMPATIENT_STACK_TIMEOUT_MS = 180_000

export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  refusals: [[], { option: true }],
  isSignedIn: [false, { option: true }],
  /** A stack of its own, quick to notice that prices or messages stay away. */
  isAlone: [false, { option: true, scope: 'worker' }],
  kivuko: [
    async ({ isAlone }, use) => {
      if (!isAlone) return use(connectTo(sharedStack()))
      const stack = await startOwnStack({ isImpatient: true })
      await use(connectTo(stack))
      await stack.stop()
    },
    { scope: 'worker', timeout: IMPATIENT_STACK_TIMEOUT_MS },
  ],
  customer: async ({ kivuko }, use) => use(await kivuko.newCustomer()),
  baseURL: async ({ kivuko }, use) => use(kivuko.appUrl),
  // The customer is made only for journeys that use it, so it cannot be a plain dependency here.
  context: async ({ context, kivuko, isSignedIn, customer }, use) => {
    if (isSignedIn) await signIn(context, kivuko, customer)
    await use(context)
  },
  page: async ({ page, isSignedIn, customer }, use) => {
    if (isSignedIn) await answerWhoIsThere(page, customer)
    if (isSlowPhone) await slowDown(await page.context().newCDPSession(page))
    await use(page)
  },
  pageOf: async ({ browser, kivuko, refusals }, use) => {
    const devices: { context: BrowserContext; problems: string[] }[] = []
    await use(async (customer) => {
      const context = await browser.newContext()
      devices.push({ context, problems: watchContext(context, { own: ownOrigins(kivuko), refusals }) })
      await signIn(context, kivuko, customer)
      const page = await context.newPage()
      await answerWhoIsThere(page, customer)
      return page
    })
    for (const { context, problems } of devices) {
      await context.close()
      expect(problems, 'nothing went wrong on the other device').toEqual([])
    }
  },
  watch: [
    async ({ context, kivuko, refusals }, use) => {
      const problems = watchContext(context, { own: ownOrigins(kivuko), refusals })
      await use(undefined)
      expect(problems, 'nothing went wrong behind the screens').toEqual([])
    },
    { auto: true },
  ],
})

function ownOrigins({ appUrl, consoleUrl, sandboxUrl }: Kivuko): string[] {
  return [appUrl, consoleUrl, sandboxUrl]
}

/** Puts the customer's session where the app keeps it, and its device's key with it. */
async function signIn(context: BrowserContext, { appUrl }: Kivuko, customer: Customer): Promise<void> {
  const { token, device, origin = appUrl } = customer
  followTokens(context)
  await context.setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
  })
  if (device) await bringDevice(context, origin, device)
}

export { expect } from '@playwright/test'
