// The public site as a reader goes through it: its menus at either width, and the pages its links lead to.
import { expect, type Locator, type Page } from '@playwright/test'

export const SITE_MENUS = [
  'Buy Crypto',
  'Sell Crypto',
  'Product Suite',
  'Applications',
  'Build With Us',
  'Our Company',
] as const

/** Opens a menu of the site in the form it has at this width, and answers where its links are. */
export async function openSiteMenu(page: Page, name: string): Promise<Locator> {
  const narrow = page.getByRole('button', { name: 'Menu', exact: true })
  const wide = page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name, exact: true })
  await expect(narrow.or(wide)).toBeVisible()
  if (await wide.isVisible()) {
    await wide.click()
    await expect(wide).toHaveAttribute('aria-expanded', 'true')
    return withLinks(page.getByRole('navigation', { name: 'Site' }))
  }
  const group = page.getByRole('banner').getByRole('group').filter({ hasText: name })
  // On a busy machine a press may come while the page wakes up.
  await expect(async () => {
    if (!(await group.isVisible())) await narrow.click()
    await expect(group).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await group.getByText(name, { exact: true }).click()
  return withLinks(group)
}

/** What a menu holds is loaded when it is reached for. */
async function withLinks(menu: Locator): Promise<Locator> {
  await expect(menu.getByRole('link').first()).toBeVisible()
  return menu
}

/** Same-site addresses of the links in a part of the page, as paths. */
export async function pathsIn(part: Locator, appUrl: string): Promise<string[]> {
  const links = await part.getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.evaluate((node) => (node as HTMLAnchorElement).href)))
  return pathsOf(addresses, appUrl)
}

function pathsOf(addresses: readonly string[], appUrl: string): string[] {
  const urls = addresses.filter((each) => URL.canParse(each)).map((each) => new URL(each))
  return urls.filter(({ origin }) => origin === appUrl).map(({ pathname, search, hash }) => pathname + search + hash)
}
