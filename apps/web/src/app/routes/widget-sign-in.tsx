import { WidgetSignInPage } from '#features/partners/widget/widget-sign-in-page.tsx'
import { PATHS } from '../paths.ts'

export default function WidgetSignIn() {
  return <WidgetSignInPage path={PATHS.widgetSignIn} signIn={PATHS.signIn} signUp={PATHS.signUp} />
}
