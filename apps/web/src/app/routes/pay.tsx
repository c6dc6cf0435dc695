import { PayPage } from '#features/people/pay-links/pay-page.tsx'
import { PATHS } from '../paths.ts'

export default function Pay() {
  return (
    <PayPage
      sendMoney={PATHS.sendMoney}
      requests={PATHS.requests}
      signIn={PATHS.signIn}
      signUp={PATHS.signUp}
      home={PATHS.home}
    />
  )
}
