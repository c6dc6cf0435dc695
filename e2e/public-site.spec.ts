// The public site as a reader goes through it: every link, its menus, its forms, with and without scripts.
import { isLanguage, LANGUAGES, prefixOf } from '@kivuko/contract/languages.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { tabTo } from './support/keyboard.ts'
import { type Kivuko, newRegistration } from './support/kivuko.ts'
import { linkIn, mailTo } from './support/mail.ts'
import { openSiteMenu, pathsIn, SITE_MENUS } from './support/site.ts'

const MANY_PAGES_MS = 480_000
const CONFIRM_SUBJECT = 'Confirm your subscription to Kivuko'

test('PUB-23 PUB-31 PUB-32 PUB-33 PUB-34 PUB-35 PUB-36 PUB-37 PUB-38 PUB-39 PUB-40 PUB-49 every link of the menus, the footer and the pages behind them leads to a page @long', async ({
  page,
  kivuko,
}) => {
  test.setTimeout(MANY_PAGES_MS)
  const waiting = ['/']
  for (const name of SITE_MENUS) {
    await page.goto('/')
    const paths = await pathsIn(await openSiteMenu(page, name), kivuko.appUrl)
    expect(paths.length, `links of ${name}`).toBeGreaterThan(2)
    waiting.push(...paths)
  }
  const linked = await pathsIn(page.getByRole('contentinfo'), kivuko.appUrl)
  // Other languages have the same pages, with the same links.
  const footer = linked.filter((path) => !isLanguage(path.split('/')[1] ?? ''))
  expect(footer.length, 'links of the footer').toBeGreaterThanOrEqual(20)
  waiting.push(...footer)

  // A blank page reads HTML: on pages of ours no text may become a document.
  const reader = await page.context().newPage()
  const pages = new Map<string, Read>()
  for (const path of waiting) {
    const { pathname, hash } = new URL(path, kivuko.appUrl)
    if (!pages.has(pathname)) {
      const read = await readPage({ page, reader }, pathname, kivuko.appUrl)
      pages.set(pathname, read)
      waiting.push(...read.paths)
    }
    // What is not rendered ahead is looked at elsewhere.
    const ids = pages.get(pathname)?.ids
    if (hash && ids) expect(ids, `${path} has what its link names`).toContain(hash.slice(1))
  }
  const own = [...pages.values()].map(({ heading }) => heading).filter((heading) => heading !== 'Sign in')
  expect(own.length, [...pages.keys()].join(' ')).toBeGreaterThan(20)
  expect(
    own.filter((heading, index) => own.indexOf(heading) !== index),
    'headings of more than one page',
  ).toEqual([])
})

type Read = { heading: string; paths: string[]; ids?: string[] }

/** A page that must be there: its one heading of the first level, or that of signing in, and where its text leads. */
async function readPage({ page, reader }: { page: Page; reader: Page }, path: string, appUrl: string): Promise<Read> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBeLessThan(400)
  // A document for programs has no heading.
  if (!answer.headers()['content-type']?.startsWith('text/html')) return { heading: path, paths: [] }
  const { headings, links, ids } = await reader.evaluate(readHtml, await answer.text())
  // What is not rendered ahead is read where it is rendered.
  if (headings.length === 0) return { heading: await headingOf(page, path), paths: [] }
  expect(headings, `${path} has one heading`).toHaveLength(1)
  expect(headings[0], path).not.toBe('This page does not exist')
  const urls = links.map((link) => new URL(link, new URL(path, appUrl))).filter(({ origin }) => origin === appUrl)
  return { heading: headings[0] ?? '', paths: urls.map(({ pathname, hash }) => pathname + hash), ids }
}

/** Runs in the browser, which reads HTML best. */
function readHtml(html: string) {
  const root = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...root.querySelectorAll(selector)]
  return {
    headings: all('h1').map(({ textContent }) => textContent ?? ''),
    links: all('main a[href]').map((link) => link.getAttribute('href') ?? ''),
    ids: all('[id]').map(({ id }) => id),
  }
}

async function headingOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading, path).toHaveCount(1)
  return (await heading.textContent()) ?? ''
}

/** Tried side by side. */
const SITEMAP_PARTS = 4

for (const part of Array(SITEMAP_PARTS).keys())
  test(`RTE-01 every page of the sitemap is accessible in English and one more language, and its menus with it, part ${part + 1} of ${SITEMAP_PARTS} @long`, async ({
    page,
  }) => {
    test.setTimeout(MANY_PAGES_MS)
    const answer = await page.request.get('/sitemap.xml')
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
    const paths = inTwoLanguages(addresses.map((address) => new URL(address).pathname))
    const own = paths.filter((_, index) => index % SITEMAP_PARTS === part)
    expect(own.length).toBeGreaterThan(10)
    for (const path of own) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
    }
    await page.goto(own[0] ?? '/')
    await openSiteMenu(page, 'Buy Crypto')
    await expectAccessible(page)
  })

/** In English, and in one more language, of which each has its turn: what can fail in words alone differs little. */
function inTwoLanguages(paths: readonly string[]): string[] {
  const others = LANGUAGES.map(prefixOf).filter((prefix) => prefix !== '')
  const prefixIn = (path: string) => others.find((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  const english = paths.filter((path) => prefixIn(path) === undefined)
  const chosen = english.map((path, index) => `${others[index % others.length]}${path}`.replace(/\/$/, ''))
  return [...english, ...paths.filter((path) => chosen.includes(path.replace(/\/$/, '')))]
}

test('PUB-31 PUB-32 PUB-49 the keyboard opens a menu, Escape closes it and keeps the place, Enter follows a link', async ({
  page,
}) => {
  await page.goto('/')
  const narrow = page.getByRole('button', { name: 'Menu', exact: true })
  const button = (await narrow.isVisible()) ? narrow : page.getByRole('button', { name: 'Buy Crypto', exact: true })
  const personal = page.getByRole('banner').getByRole('link', { name: 'Personal Account' })
  const open = async () => {
    await page.keyboard.press('Enter')
    if (button !== narrow) return
    await tabTo(page, page.getByRole('banner').getByRole('group').getByText('Buy Crypto', { exact: true }))
    await page.keyboard.press('Enter')
  }
  await button.focus()
  await open()
  await expect(personal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(personal).toBeHidden()
  await expect(button).toBeFocused()
  await open()
  await tabTo(page, personal)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/buy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(personal).toBeHidden()
})

test('PUB-16 the carousel turns by itself, is paused and stepped, and plays on @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'What people say' })
  await carousel.scrollIntoViewIfNeeded()
  const slide = (name: string) => carousel.getByRole('listitem', { name })
  await expect(slide('1 of 3')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor('00:01')
    await expect(slide('2 of 3')).toBeVisible({ timeout: 500 })
  }, 'the next quote, soon after the code is there').toPass()

  await carousel.getByRole('button', { name: 'Pause' }).click()
  await leave(page)
  await page.clock.runFor('00:30')
  await expect(slide('2 of 3')).toBeVisible()
  await carousel.getByRole('button', { name: 'Next quote' }).click()
  await page.clock.runFor('00:02')
  await expect(slide('3 of 3')).toBeVisible()
  await carousel.getByRole('button', { name: 'Play' }).click()
  await leave(page)
  await page.clock.runFor('00:08')
  await expect(slide('1 of 3')).toBeVisible()
})

/** Points at nothing and has the keyboard nowhere. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

test('PUB-29 PUB-30 PUB-65 the home page asks for an address, says what is none, and mails a link to the right one', async ({
  page,
  kivuko,
}) => {
  await page.goto('/')
  const capture = page.getByRole('region', { name: 'Hear when something new opens' })
  const send = capture.getByRole('button', { name: 'Keep me posted' })
  await send.scrollIntoViewIfNeeded()
  for (const text of ['', 'no address']) {
    await capture.getByLabel('Email address').fill(text)
    await send.click()
    await expect(capture.getByRole('alert')).toHaveText('Please enter a valid email address.')
    await expect(capture.getByLabel('Email address')).toBeFocused()
  }
  await expectAccessible(page)
  const { email } = newRegistration()
  await capture.getByLabel('Email address').fill(email)
  await send.click()
  await expect(capture).toContainText('Thank you')
  await expectAccessible(page)
  expect((await mailTo(kivuko, email, CONFIRM_SUBJECT)).text).toContain('/confirm-subscription?token=')
})

test('PUB-25 PUB-26 PUB-28 the newsletter is confirmed by the mailed link and left by the other', async ({
  page,
  kivuko,
}) => {
  const { email } = newRegistration()
  await page.goto('/about')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Open the mail we have just sent')
  await followLink(page, kivuko, { email, words: 'confirm-subscription', heading: 'Confirm your subscription' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible()
  await expectAccessible(page)
  await followLink(page, kivuko, { email, words: 'unsubscribe', heading: 'Leave the newsletter' })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed.')).toBeVisible()
  await expectAccessible(page)
})

type MailedLink = { email: string; words: string; heading: string }

async function followLink(page: Page, kivuko: Kivuko, { email, words, heading }: MailedLink): Promise<void> {
  await page.goto(linkIn(await mailTo(kivuko, email, CONFIRM_SUBJECT), words))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expectAccessible(page)
}

test.describe('with a link that was never mailed', () => {
  test.use({ refusals: [400, 404, 410, 422] })

  test('PUB-28 a forged or incomplete newsletter link says what went wrong', async ({ page }) => {
    await page.goto('/confirm-subscription')
    await expect(page.getByRole('alert')).toContainText('This link is not complete')
    await page.goto('/confirm-subscription?token=forged')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('Your subscription is confirmed.')).toBeHidden()
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('PUB-08 PUB-14 PUB-49 the home page is read, and what the menus hold is reached, with links alone', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto and Web3 money for Africa')
    await expect(page.getByRole('heading', { name: 'What people say' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'All pages' }).click()
    await expect(page).toHaveURL(/\/sitemap\/?$/)
    for (const name of SITE_MENUS) await expect(page.getByRole('region', { name })).toBeVisible()
    const company = page.getByRole('region', { name: 'Our Company' })
    await company.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/\/about\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
})
