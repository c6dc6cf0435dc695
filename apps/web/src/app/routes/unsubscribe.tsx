import { SubscriptionLink } from '#features/site/subscription-link.tsx'

export default function Unsubscribe() {
  return <SubscriptionLink does="leave" />
}
