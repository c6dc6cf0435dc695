import { lazy, Suspense } from 'react'

const NOTHING = { default: () => null }

/** Loaded for the signed-in only; a page whose mark cannot be loaded goes without. */
const Mark = lazy(() =>
  import('#features/compliance/kyc/kyc-mark.tsx').then(
    (module) => ({ default: module.KycMark }),
    () => NOTHING,
  ),
)

/** The mark of verification in the site's header. */
export function LazyKycMark({ className }: { className?: string }) {
  return (
    <Suspense fallback={null}>
      <Mark {...(className ? { className } : {})} />
    </Suspense>
  )
}
