import { SubscriptionLink } from '#features/site/subscription-link.tsx'

export default function ConfirmSubscription() {
  return <SubscriptionLink does="confirm" />
}
