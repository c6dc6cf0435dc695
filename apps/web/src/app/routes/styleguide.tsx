// Every component in every state, on one page.
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { Spinner, Waiting } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { StateSentence, Timeline } from '#ui/timeline.tsx'

export default function Styleguide() {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 px-4 py-12">
      <PageHeading title="Components" lead="Each part of the design system in its states." />
      <Buttons />
      <Fields />
      <Messages />
      <MoneyAndReceipts />
      <Progress />
    </div>
  )
}

function Buttons() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="flex flex-col gap-5">
      <SectionHeading title="Buttons and dialog" />
      {(['large', 'medium', 'small'] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-3">
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            disabled
          </Button>
          <Button size={size} loading loadingText="Working…">
            Work
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/styleguide" variant="secondary">
          A link
        </ButtonLink>
        <TextLink to="/styleguide">A link in text</TextLink>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Ask
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove this card?"
        confirmText="Remove"
        cancelText="Keep"
        tone="danger"
        onConfirm={() => setIsAsking(false)}
        onCancel={() => setIsAsking(false)}
      >
        You can add it again at any time.
      </ConfirmDialog>
    </Card>
  )
}

function Fields() {
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" placeholder="Ada Lovelace" />
      <TextField label="With a hint" hint="As on your card." defaultValue="Ada" />
      <TextField label="With an error" error="Please enter a valid email address" defaultValue="ada@" />
      <TextField label="Disabled" disabled defaultValue="Fixed" />
      <TextField label="Large" size="large" inputMode="decimal" placeholder="0.00" />
      <SelectField
        label="Currency"
        options={[
          { value: 'KES', label: 'Kenyan Shilling' },
          { value: 'NGN', label: 'Nigerian Naira' },
        ]}
      />
      <PasswordField label="Password" showText="Show password" hideText="Hide password" defaultValue="secret" />
      <div>
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="With an error" error="Please agree to go on" />
      </div>
    </Card>
  )
}

function Messages() {
  return (
    <Card className="flex flex-col gap-4">
      <SectionHeading title="Messages" />
      <Alert title="Payment failed">The bank declined this card.</Alert>
      <Alert tone="warning">This is an estimate.</Alert>
      <Alert tone="success">Saved.</Alert>
      <Alert tone="info">Please sign in to access this page</Alert>
      <ErrorState title="Failed to load wallet balances" onRetry={() => {}} />
      <EmptyState title="No transactions yet" action={<Button size="small">Add Funds</Button>}>
        Every movement of your money is listed here.
      </EmptyState>
      <div className="flex flex-wrap gap-2">
        {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Card>
  )
}

function MoneyAndReceipts() {
  return (
    <Card className="flex flex-col gap-4">
      <SectionHeading title="Money" />
      <MoneyText asset="NGN" amount="1234567.89" size="large" />
      <MoneyText asset="KES" amount="20000.00" size="medium" />
      <MoneyText asset="BTC" amount="0.00302307" size="medium" />
      <MoneyText asset="USD" amount="-12.50" size="small" />
      <Receipt className="max-w-sm">
        <ReceiptRow label="Rate">1 USDT = KSh 130.65</ReceiptRow>
        <ReceiptRow label="Fee (1.5%)">KSh 300.00</ReceiptRow>
        <ReceiptRow label="Total you pay" strong>
          KSh 20,000.00
        </ReceiptRow>
      </Receipt>
    </Card>
  )
}

function Progress() {
  return (
    <Card className="flex flex-col gap-6">
      <SectionHeading title="Waiting and states" />
      <Spinner />
      <Waiting>Completing authentication...</Waiting>
      <Skeleton className="h-10 w-48" />
      <SkeletonRows label="Loading" />
      <StateSentence>Waiting for your payment to arrive.</StateSentence>
      <Timeline
        label="Order"
        steps={[
          { title: 'Order placed', detail: '14:05', state: 'done' },
          { title: 'Payment on its way', state: 'current' },
          { title: 'Crypto in your wallet', state: 'coming' },
        ]}
      />
      <Timeline label="Failed order" steps={[{ title: 'Payment declined', state: 'failed' }]} />
    </Card>
  )
}
