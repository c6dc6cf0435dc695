// Has the server draw the first screen of whoever is signed in into its page, the next time that it is opened here.
import { keepFirstScreen } from '@kivuko/contract/first-screen.ts'
import { FIRST_SCREEN_MARK } from '@kivuko/contract/first-screen-mark.ts'
import { call } from './api-client.ts'
import { LANGUAGE } from './language.ts'
import { lookOfNow } from './look.ts'
import { getSession, subscribe } from './session.ts'

/** Behind what the page itself asks for. */
const REST_MS = 1_500

let isAging = false
let asked: string | undefined

/** What this page was drawn with ends soon. */
export function noteAging(is: boolean): void {
  isAging = is
}

/** As long as a customer's screens are open. Answers how to stop. */
export function followFirstScreen(): () => void {
  // The pages of a server for development, and those of an API at another address, are nobody's to draw.
  const isBuilt = document.querySelector('script[data-start]') !== null && !import.meta.env.VITE_API_URL
  if (!isBuilt) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const { user, token } = getSession()
    if (!user || !token || token === asked || (hasMark() && !isAging)) return
    asked = token
    timer = setTimeout(() => {
      // Without it pages fetch their content, as ever.
      if (getSession().token === token)
        call(keepFirstScreen, { body: { look: lookOfNow(), language: LANGUAGE } }).catch(() => {})
    }, REST_MS)
  }
  look()
  const leave = subscribe(look)
  return () => {
    clearTimeout(timer)
    leave()
  }
}

function hasMark(): boolean {
  return document.cookie.split('; ').some((each) => each.startsWith(`${FIRST_SCREEN_MARK}=`))
}
