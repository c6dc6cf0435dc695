// How a picture of pictures.ts is reached in a browser.
import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { HALFWAY_EXPORTS } from './halfway-exports.ts'
import type { Picture, StateName } from './pictures.ts'
import {
  showBankStep,
  showCardPanel,
  showConfirmation,
  showDecline,
  showInstructions,
  showInvalidCard,
  showOffer,
  showPaid,
  showQuote,
  showRefusedAmount,
  showRemoveQuestion,
  showSavedCards,
  showSetup,
  showTypedCard,
} from './screens-of-buying.ts'
import { openSiteMenu } from './site.ts'

const STEPS: Record<StateName, (page: Page) => Promise<void>> = {
  'home-quote': (page) => showQuote(page, '/'),
  'site-menu': showSiteMenu,
  'buy-refused': showRefusedAmount,
  'buy-large': (page) => showQuote(page, '/buy', '999999.99'),
  'sign-up-errors': showSignUpErrors,
  'sign-in-refused': showRefusedSignIn,
  menu: showMenu,
  bell: showBell,
  'transaction-details': showTransaction,
  'transaction-exports': showExports,
  'send-money-confirm': showTransferQuestion,
  'sell-steps': showSellSteps,
  'card-new': showCardPanel,
  'card-typed': showTypedCard,
  'card-invalid': showInvalidCard,
  'card-bank-step': showBankStep,
  'card-declined': showDecline,
  'add-funds-offer': showOffer,
  'order-confirmation': showConfirmation,
  'order-instructions': showInstructions,
  'card-saved-list': showSavedCards,
  'card-remove': showRemoveQuestion,
  'card-setup': showSetup,
  'payment-success': showPaid,
  'bill-confirm': showBillQuestion,
  'bill-paid': openLine('?search=Ikeja&status=completed', 'Open this bill'),
  'bill-failed': openLine('?search=Abuja', 'Open this bill'),
  'bill-returned': openLine('?search=Ikeja&status=failed', 'Open this bill'),
  'cash-out-returned': openLine('?search=sent%20back&status=failed', 'Follow this withdrawal'),
  'cash-out-waiting': openLine('?type=withdrawal&status=pending', 'Follow this withdrawal'),
  'add-funds-bank': showBankFill,
  'agent-deal-known': openLine('?search=Funmi', 'Show this deal'),
  'agent-deal-done': openLine('?search=Cash', 'Show this deal'),
  'company-wallets': openCompany(''),
  'company-transactions': openCompany('Transactions'),
  'company-requests': openCompany('Requests'),
  'company-members': openCompany('Members'),
  'console-company': openFirst('/console/companies'),
  'console-agent': pressIfThere('/console/agents', /^Decide|^Approve|^Answer/),
  'console-ticket': openFirst('/console/tickets'),
  'console-block-trade': openFirst('/console/block-trades'),
  'console-block-trades-ended': (page) => goTo(page, '/console/block-trades?state=ended'),
  'console-case': openFirst('/console/cases'),
  'console-dispute': openFirst('/console/disputes'),
  'console-document': openFirst('/console/documents'),
  'console-transfer': openFirst('/console/transfers'),
  'console-payout': openFirst('/console/payouts'),
  'console-webhook': openFirst('/console/webhooks'),
  'console-proposal': openFirst('/console/proposals'),
  'console-customer': openCustomer(''),
  'console-customer-money': openCustomer('money'),
  'console-customer-activity': openCustomer('activity'),
  'console-customer-orders': openCustomer('orders'),
  'console-customer-ledger': openCustomer('ledger'),
  'console-customer-security': openCustomer('security'),
  'console-customer-audit': openCustomer('audit'),
  'console-setting-change': press('/console/settings', 'Change: Warn of low stock below'),
  'console-staff-add': press('/console/staff', 'Add somebody'),
  'console-stop': press('/console/stops', /^Stop: /),
}

/** Ends when the picture can be taken. */
export async function show(page: Page, { name, path, isState }: Picture): Promise<void> {
  if (isState) await STEPS[name as StateName](page)
  else await page.goto(path)
  await atRest(page)
}

/** The first row of a console's list; where the list is empty, the list itself is the picture. */
function openFirst(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await atRest(page)
    const row = page.locator('a[data-row]').first()
    if ((await row.count()) > 0) await row.click()
  }
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

/** From the newest line of transactions that fits to the page that follows it. */
function openLine(filters: string, link: string) {
  return async (page: Page) => {
    await page.goto(`/transactions${filters}`)
    const lines = page.getByRole('region', { name: 'All transactions' }).getByRole('listitem')
    await lines.getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('link', { name: link }).click()
    await page.waitForURL(/[?&]reference=/)
  }
}

function openCompany(part: string) {
  return async (page: Page) => {
    await page.goto('/companies')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.waitForURL(/[?&]id=/)
    const parts = page.getByRole('navigation', { name: 'Parts of the company' })
    if (part !== '') await parts.getByRole('link', { name: part, exact: true }).click()
  }
}

/** Of the customer with most to show: the demo's first. */
function openCustomer(tab: string) {
  return async (page: Page) => {
    await page.goto('/console/customers?search=ada%40kivuko.example')
    await page.locator('a[data-row]').first().click()
    await page.waitForURL(/[?&]id=/)
    if (tab === '') return
    await page.goto(`${page.url()}&tab=${tab}`)
  }
}

function press(path: string, name: string | RegExp) {
  return async (page: Page) => {
    await page.goto(path)
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Of a list in which nothing waits, the list itself is the picture. */
function pressIfThere(path: string, name: string | RegExp) {
  return async (page: Page) => {
    await page.goto(path)
    await atRest(page)
    const button = page.getByRole('button', { name }).first()
    if ((await button.count()) === 0) return
    await button.click()
    await page.getByRole('dialog').waitFor()
  }
}

async function showSiteMenu(page: Page): Promise<void> {
  await page.goto('/')
  await openSiteMenu(page, 'Product Suite')
}

async function showTransaction(page: Page): Promise<void> {
  await page.goto('/transactions')
  const lines = page.getByRole('region', { name: 'All transactions' }).getByRole('listitem')
  await lines.getByRole('link').first().click()
  await page.getByRole('dialog').waitFor()
}

async function showExports(page: Page): Promise<void> {
  await page.route('**/api/v1/transactions/exports', (route) => route.fulfill({ json: { exports: HALFWAY_EXPORTS } }))
  await page.goto('/transactions')
  await page.getByRole('progressbar').first().waitFor()
}

async function showTransferQuestion(page: Page): Promise<void> {
  await page.goto('/send-money')
  const form = page.getByRole('region', { name: 'Send money' })
  await form.getByLabel('Recipient').fill('brian@kivuko.example')
  await form.getByText('Brian Otieno found').waitFor()
  await form.getByLabel('Amount (NGN)').fill('1500')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Check and confirm' }).waitFor()
}

async function showBillQuestion(page: Page): Promise<void> {
  await page.goto('/bills?kind=electricity')
  await page.getByLabel('A number you saved').selectOption({ index: 1 })
  await page.getByLabel('Amount (NGN)').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Check and confirm' }).waitFor()
}

async function showBankFill(page: Page): Promise<void> {
  await page.goto('/add-funds')
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .waitFor()
}

async function showSellSteps(page: Page): Promise<void> {
  await page.goto('/sell?crypto=usdt')
  await page.getByLabel('You pay').fill('10')
}

async function showBell(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

async function showMenu(page: Page): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Menu/ }).filter({ visible: true }).click()
}

async function showSignUpErrors(page: Page): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Full name').fill('Ada Obi')
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Password', { exact: true }).fill('Ferry')
  await page.getByLabel('Confirm password').fill('Ferryboat')
  await page.getByLabel('I agree to the terms').check()
}

async function showRefusedSignIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('ada@kivuko.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('alert').waitFor()
}
