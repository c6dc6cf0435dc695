// Asks the feed of a bank's statement whether it lets us read.
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, fine, wrong } from '../examine/port.ts'

export function feedExaminer({ url, key }: { url: string; key: string }): Examiner {
  const about = 'Bank statement'
  return {
    provider: 'Bank statement',
    address: url,
    isTest: undefined,
    async examine() {
      const said = await askToExamine(`${url}/statement?since=0&limit=1`, {
        headers: { authorization: `Bearer ${key}` },
      })
      if (said.status === 200) return [fine(about, 'The feed answers.')]
      const why = said.status === undefined ? `does not answer: ${said.why}` : `refuses the key (${said.status})`
      return [wrong(about, `The feed ${why}.`, 'Check BANK_FEED_URL and BANK_FEED_KEY with whoever runs it.')]
    },
  }
}
