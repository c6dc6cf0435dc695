// Answers the question who is there wherever it comes, as the customer would: journeys about something else go on.
import type { Page } from '@playwright/test'
import type { Customer } from './kivuko.ts'
import type { Say } from './said.ts'

const inEnglish: Say = (english) => english

/** With the password; staff, who have a second step, with the next of their recovery codes. */
export async function answerWhoIsThere(page: Page, customer: Customer, say = inEnglish): Promise<void> {
  const question = page.getByRole('alertdialog', { name: say('Confirm that it is you') })
  const confirm = question.getByRole('button', { name: say('Confirm'), exact: true })
  await page.addLocatorHandler(question, async () => {
    // Answered already, and about to go.
    if (!(await confirm.isEnabled({ timeout: 500 }).catch(() => false))) return
    const code = customer.recoveryCodes?.shift()
    if (code === undefined) await question.getByLabel(say('Password'), { exact: true }).fill(customer.password)
    else {
      await question.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await question.getByLabel('Recovery code').fill(code)
    }
    await confirm.click()
    await question.waitFor({ state: 'hidden' })
  })
}
