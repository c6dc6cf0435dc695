// Guided trade: buying or selling in five steps, on /buy and /sell.

import { t } from '@kivuko/contract/text.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Outcome, useOutcome } from './finalize-outcome.ts'
import { AddressStep, PersonalStep, PurposeStep } from './person-steps.tsx'
import { AccountNeeded, SignInFirst } from './sign-in-first.tsx'
import { StepProgress } from './step-progress.tsx'
import { LAST_STEP, mayFinalize } from './trade-machine.ts'
import { TradeOutcome } from './trade-outcome.tsx'
import { TradeSummary } from './trade-summary.tsx'
import { TransactionStep } from './transaction-step.tsx'
import { useFinalize } from './use-finalize.ts'
import { useFirstProblem } from './use-first-problem.ts'
import { usePayoutCheck } from './use-payout-check.ts'
import { textBeside, useStepSave } from './use-step-save.ts'
import { type Trade, useTrade } from './use-trade.ts'
import { SELFIE_STANDING_ID, useSelfie, VerificationStep } from './verification-step.tsx'

const HEADING = { buy: t('Buy crypto'), sell: t('Sell crypto') }

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
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: 1, staleTime: FRESH_FOR_MS },
          // Without a network it fails at once, and is not sent by itself later.
          mutations: { networkMode: 'always' },
        },
      }),
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
        {HEADING[side]}
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
  const { form, lookAgain } = useFirstProblem()
  return (
    <form
      ref={form}
      noValidate
      className={`flex flex-col gap-4 ${isQuiet ? 'border-t border-line pt-4' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void (state.step === LAST_STEP ? finish.finalize() : save.goOn()).then(lookAgain)
      }}
    >
      <StepProgress step={state.step} />
      {state.step === 0 ? <TransactionStep trade={trade} check={check} /> : null}
      {state.step === 0 && !trade.isSignedIn ? <AccountNeeded /> : null}
      {state.step === 1 ? <PersonalStep trade={trade} problem={problem} /> : null}
      {state.step === 2 ? <AddressStep trade={trade} problem={problem} /> : null}
      {state.step === 3 ? <PurposeStep trade={trade} problem={problem} /> : null}
      {state.step === LAST_STEP ? (
        <>
          <VerificationStep trade={trade} selfie={selfie} isQuiet={trade.price.refusal !== undefined} />
          <TradeSummary trade={trade} />
        </>
      ) : null}
      <Problems trade={trade} save={save} finish={finish} />
      <StepButtons trade={trade} save={save} finish={finish} selfie={selfie} />
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
  const said = textBeside(trade, save.problem)
  return (
    <>
      {isApplicationMissing && state.step === 1 ? (
        <Alert tone="warning">{t('Your saved details could not be loaded. You can fill them in here.')}</Alert>
      ) : null}
      {said ? <Alert>{said}</Alert> : null}
      {save.asksToSignIn ? <SignInFirst /> : null}
      {finish.hasUnanswered ? (
        <Alert tone="warning">
          {t(
            'The answer to your last Finalize did not arrive. Press Finalize to see what became of it: it is never done twice.',
          )}
        </Alert>
      ) : null}
      {isLast && price.refusal && !finish.hasUnanswered ? (
        <Alert
          {...(finish.problem ? { title: t('Failed to create order. Please try again.') } : {})}
          action={<ToFirstStep trade={trade} finish={finish} text={t('Change the amount')} />}
        >
          {price.refusal}
        </Alert>
      ) : finish.problem ? (
        <Alert
          title={t('Failed to create order. Please try again.')}
          action={
            finish.problem.isAboutPayout ? (
              <ToFirstStep
                trade={trade}
                finish={finish}
                text={state.side === 'buy' ? t('Change the delivery') : t('Change the payout details')}
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

function StepButtons({ trade, save, finish, selfie }: MovingProps & { selfie: ReturnType<typeof useSelfie> }) {
  const { state } = trade
  const mayShowFinalize = mayFinalize({ ...state, doing: 'nothing' }, selfie.hasLink)
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
          {t('Back')}
        </Button>
      ) : null}
      {state.step < LAST_STEP ? (
        <Button type="submit" className="grow" loading={state.doing === 'saving'} loadingText={t('Saving…')}>
          {t('Continue')}
        </Button>
      ) : mayShowFinalize ? (
        <Button
          type="submit"
          className="grow"
          // What was sent already is asked for again, whatever became of the selfie since.
          disabled={!selfie.isDone && !finish.hasUnanswered}
          aria-describedby={selfie.isDone ? undefined : SELFIE_STANDING_ID}
          loading={state.doing === 'finalizing'}
          loadingText={t('Processing…')}
        >
          {t('Finalize')}
        </Button>
      ) : null}
    </div>
  )
}
