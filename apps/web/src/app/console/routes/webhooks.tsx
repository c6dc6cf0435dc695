import { WebhooksPage } from '#features/console-money/webhooks-page.tsx'

export default function Webhooks() {
  return <WebhooksPage />
}
