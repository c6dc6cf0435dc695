// Guided trade: buying or selling in five steps, on /buy and /sell.

import { toDecimal } from '@kivuko/money/money.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { useLocation } from 'react-router'
import { formatCoins } from '#lib/format.ts'
import { signInAddress } from '#lib/return-address.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { ReceiptRow } from '#ui/receipt.tsx'
import { DELIVERY_TEXT } from './delivery-messages.ts'
import { destinationText } from './destination-text.ts'
import { type Outcome, useOutcome } from './kept-outcome.ts'
import { STEP_NAMES, TRADE_TEXT } from './messages.ts'
import { AddressStep, PersonalStep, PurposeStep } from './person-steps.tsx'
import { PriceLines } from './price-lines.tsx'
import { coinOf, LAST_STEP, mayFinalize, STEPS } from './trade-machine.ts'
import { type CardPanelComponent, TradeOutcome } from './trade-outcome.tsx'
import { TransactionStep } from './transaction-step.tsx'
import { useFinalize } from './use-finalize.ts'
import { usePayoutCheck } from './use-payout-check.ts'
import { useStepSave } from './use-step-save.ts'
import { type Trade, useTrade } from './use-trade.ts'
import { useSelfie, VerificationStep } from './verification-step.tsx'

const FRESH_FOR_MS = 10_000

type TradeWidgetProps = {
  CardPanel: CardPanelComponent
  /** Above the heading: where the page offers another widget in the same card. */
  tabs?: ReactNode
  /** What the operator states about its licence and the connection. */
  assurances: ReactNode
}

export function TradeWidget(props: TradeWidgetProps) {
  const user = useSession().user?.id
  // What one person saw is gone when somebody else signs in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the customer is what it is made anew for
  const queries = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: FRESH_FOR_MS } } }),
    [user],
  )
  return (
    <QueryClientProvider client={queries}>
      <TradeCard {...props} />
    </QueryClientProvider>
  )
}

function TradeCard({ CardPanel, tabs, assurances }: TradeWidgetProps) {
  const headingId = useId()
  const trade = useTrade()
  const [outcome, setOutcome] = useOutcome(trade.user)
  const { side } = trade.state
  return (
    <Card
      raised="float"
      id="trade"
      aria-labelledby={headingId}
      className="flex w-full max-w-md scroll-mt-6 flex-col gap-4"
    >
      {tabs}
      <h2 id={headingId} className="text-xl font-semibold text-ink">
        {TRADE_TEXT.heading[side]}
      </h2>
      {outcome ? <TradeOutcome outcome={outcome} CardPanel={CardPanel} onNew={() => setOutcome(undefined)} /> : null}
      <Steps trade={trade} isQuiet={outcome !== undefined} onAccepted={setOutcome} />
      {assurances}
    </Card>
  )
}

function Steps({
  trade,
  isQuiet,
  onAccepted,
}: {
  trade: Trade
  /** An outcome is shown above: the form begins anew below it. */
  isQuiet: boolean
  onAccepted: (outcome: Outcome) => void
}) {
  const { state } = trade
  const check = usePayoutCheck(trade)
  const save = useStepSave(trade, check)
  const selfie = useSelfie(trade)
  const finish = useFinalize(trade, selfie.hasLink, onAccepted)
  const problem = save.problem
  return (
    <form
      noValidate
      className={`flex flex-col gap-4 ${isQuiet ? 'border-t border-line pt-4' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void (state.step === LAST_STEP ? finish.finalize() : save.goOn())
      }}
    >
      <Progress step={state.step} />
      {state.step === 0 ? <TransactionStep trade={trade} check={check} /> : null}
      {state.step === 1 ? <PersonalStep trade={trade} problem={problem} /> : null}
      {state.step === 2 ? <AddressStep trade={trade} problem={problem} /> : null}
      {state.step === 3 ? <PurposeStep trade={trade} problem={problem} /> : null}
      {state.step === LAST_STEP ? (
        <>
          <VerificationStep trade={trade} selfie={selfie} />
          <Summary trade={trade} />
        </>
      ) : null}
      <Problems trade={trade} save={save} finish={finish} />
      <StepButtons trade={trade} save={save} finish={finish} hasLink={selfie.hasLink} />
    </form>
  )
}

type MovingProps = {
  trade: Trade
  save: ReturnType<typeof useStepSave>
  finish: ReturnType<typeof useFinalize>
}

/** What keeps the step, and what to do about it. */
function Problems({ trade, save, finish }: MovingProps) {
  const { state, price, isApplicationMissing } = trade
  const isLast = state.step === LAST_STEP
  return (
    <>
      {isApplicationMissing && state.step === 1 ? <Alert tone="warning">{TRADE_TEXT.loadFailed}</Alert> : null}
      {save.problem ? <Alert>{save.problem.text}</Alert> : null}
      {save.asksToSignIn ? <SignInFirst /> : null}
      {finish.hasUnanswered ? <Alert tone="warning">{TRADE_TEXT.unanswered}</Alert> : null}
      {isLast && price.refusal ? (
        <Alert
          {...(finish.problem ? { title: TRADE_TEXT.failed } : {})}
          action={<ToFirstStep trade={trade} finish={finish} text={TRADE_TEXT.changeAmount} />}
        >
          {price.refusal}
        </Alert>
      ) : finish.problem ? (
        <Alert
          title={TRADE_TEXT.failed}
          action={
            finish.problem.isAboutPayout ? (
              <ToFirstStep
                trade={trade}
                finish={finish}
                text={state.side === 'buy' ? DELIVERY_TEXT.change : TRADE_TEXT.changePayout}
              />
            ) : null
          }
        >
          {finish.problem.detail}
        </Alert>
      ) : null}
    </>
  )
}

function ToFirstStep({ trade, finish, text }: Omit<MovingProps, 'save'> & { text: string }) {
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        finish.forgetProblem()
        trade.send({ type: 'went to', step: 0 })
      }}
    >
      {text}
    </Button>
  )
}

function StepButtons({ trade, save, finish, hasLink }: MovingProps & { hasLink: boolean | undefined }) {
  const { state } = trade
  const mayShowFinalize = mayFinalize({ ...state, doing: 'nothing' }, hasLink)
  return (
    <div className="flex flex-wrap gap-3">
      {state.step > 0 ? (
        <Button
          variant="secondary"
          disabled={state.doing === 'finalizing'}
          onClick={() => {
            finish.forgetProblem()
            save.goBack()
          }}
        >
          {TRADE_TEXT.back}
        </Button>
      ) : null}
      {state.step < LAST_STEP ? (
        <Button type="submit" className="grow" loading={state.doing === 'saving'} loadingText={TRADE_TEXT.saving}>
          {TRADE_TEXT.continue}
        </Button>
      ) : mayShowFinalize ? (
        <Button
          type="submit"
          className="grow"
          loading={state.doing === 'finalizing'}
          loadingText={TRADE_TEXT.finalizing}
        >
          {TRADE_TEXT.finalize}
        </Button>
      ) : null}
    </div>
  )
}

function Progress({ step }: { step: number }) {
  const name = STEPS[step]
  return (
    <div className="flex flex-col gap-2">
      <h3 id="trade-step" tabIndex={-1} className="flex justify-between gap-3 text-sm outline-none">
        <span className="font-semibold text-ink">{TRADE_TEXT.progress(step + 1, STEPS.length)}</span>
        <span className="text-ink-soft">{name ? STEP_NAMES[name] : null}</span>
      </h3>
      <div
        role="progressbar"
        aria-label={TRADE_TEXT.progressName}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={step + 1}
        aria-valuetext={TRADE_TEXT.progress(step + 1, STEPS.length)}
        className="flex gap-1.5"
      >
        {STEPS.map((each, at) => (
          <span key={each} className={`h-1.5 grow rounded-full ${at <= step ? 'bg-primary' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <Alert
      tone="info"
      title={TRADE_TEXT.signInTitle}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={signInAddress(here)} size="small">
            {TRADE_TEXT.signIn}
          </ButtonLink>
          <ButtonLink to={`/sign-up?${new URLSearchParams({ redirect: here })}`} variant="secondary" size="small">
            {TRADE_TEXT.signUp}
          </ButtonLink>
        </div>
      }
    >
      {TRADE_TEXT.signInWhy}
    </Alert>
  )
}

/** What Finalize accepts. */
function Summary({ trade }: { trade: Trade }) {
  const { state, terms } = trade
  const { code, networkName } = coinOf(state)
  const [paid, received] = state.side === 'buy' ? [state.fiat, code] : [code, state.fiat]
  const read = readAmount(paid, state.payAmount)
  const written = (asset: string, decimal: string) =>
    asset === code ? TRADE_TEXT.onNetwork(formatCoins(asset, decimal), networkName) : formatCoins(asset, decimal)
  const destination = destinationText(state)
  return (
    <section aria-label={TRADE_TEXT.summary} className="flex flex-col gap-2">
      <h4 className="text-sm font-medium text-ink">{TRADE_TEXT.summary}</h4>
      <PriceLines trade={trade}>
        <ReceiptRow label={TRADE_TEXT.pay}>
          {read.kind === 'amount' ? written(paid, toDecimal(read.amount)) : TRADE_TEXT.unknown}
        </ReceiptRow>
        <ReceiptRow label={TRADE_TEXT.receive}>
          {terms ? written(received, terms.received) : TRADE_TEXT.unknown}
        </ReceiptRow>
        {state.side === 'buy' ? (
          <>
            <ReceiptRow label={TRADE_TEXT.method}>{TRADE_TEXT[state.paymentMethod]}</ReceiptRow>
            <ReceiptRow label={DELIVERY_TEXT.summary}>
              {destination ? <GroupedText>{destination}</GroupedText> : DELIVERY_TEXT.wallet}
            </ReceiptRow>
          </>
        ) : (
          <ReceiptRow label={TRADE_TEXT.payoutAddress}>{destination}</ReceiptRow>
        )}
      </PriceLines>
    </section>
  )
}
