// Leaving a step: what it holds is saved first, and what the server says against it is shown where it can be put right.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { SAVE_FAILED } from '#lib/save-problem-text.ts'
import { applicationQuery, saveAddress, savePerson, savePurpose } from './api.ts'
import { detailProblems } from './details-check.ts'
import { WIRE_NAMES } from './known-details.ts'
import { isStepValid, missingIn, NEEDED } from './trade-machine.ts'
import type { FieldProblems, TradeForm } from './trade-values.ts'
import type { PayoutCheck } from './use-payout-check.ts'
import { type Trade, today } from './use-trade.ts'

export type StepProblem = { text: string; fields: FieldProblems }

const PERSONAL_STEP = 1
const ADDRESS_STEP = 2
const PURPOSE_STEP = 3

export function useStepSave(trade: Trade, check: PayoutCheck) {
  const { state, send, terms, isSignedIn } = trade
  const queries = useQueryClient()
  const [problem, setProblem] = useState<StepProblem>()
  const [asksToSignIn, setAsksToSignIn] = useState(false)

  const goOn = async () => {
    setProblem(undefined)
    const { step } = state
    if (state.doing !== 'nothing') return
    if (step === 0 && isStepValid(state, step, terms)) {
      const isRefused = trade.price.refusal !== undefined || trade.holdings?.isTooMuch
      const mayGoOn = !isRefused && (await check.pass())
      return send(mayGoOn ? { type: 'continued', terms } : { type: 'found wanting' })
    }
    if (step === PERSONAL_STEP && isStepValid(state, step, terms)) {
      const fields = detailProblems(state.form, trade.locked, today())
      if (Object.keys(fields).length > 0) {
        setProblem({ text: '', fields })
        return send({ type: 'found wanting' })
      }
    }
    const isSaved = step !== ADDRESS_STEP && step !== PURPOSE_STEP
    if (isSaved || !isStepValid(state, step, terms)) return send({ type: 'continued', terms })
    if (!isSignedIn) return setAsksToSignIn(true)
    send({ type: 'began', doing: 'saving' })
    try {
      await (step === ADDRESS_STEP ? saveWho(trade) : savePurpose(state.form))
      refresh(queries)
      send({ type: 'continued', terms })
    } catch (error) {
      const fields = fieldProblems(error)
      // Specification part 2, section 8: the server's own words also when it is the server that failed.
      setProblem({ text: errorText(error, SAVE_FAILED), fields })
      send({ type: 'stopped' })
      // What is wrong with the person is put right on the step before.
      const isOfPerson = NEEDED[1]?.some((name) => fields[name] !== undefined)
      if (isOfPerson) send({ type: 'went to', step: PERSONAL_STEP })
    }
  }
  const goBack = () => {
    setProblem(undefined)
    setAsksToSignIn(false)
    send({ type: 'went back' })
  }
  return { goOn, goBack, problem, asksToSignIn: asksToSignIn && !isSignedIn && state.step === ADDRESS_STEP }
}

/** The specification's address step sends the address; an order needs the person too. */
async function saveWho({ state: { form }, application }: Trade): Promise<void> {
  await savePerson(form)
  const known = application?.address
  await saveAddress(form, known?.country_code === form.country_code ? known.county : '')
}

/** Asked for again when it is needed, not while the next step is being filled in. */
function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: applicationQuery.queryKey, refetchType: 'none' })
}

function fieldProblems(error: unknown): FieldProblems {
  if (!(error instanceof ApiError)) return {}
  const known = error.fieldErrors.flatMap(({ field, message }) => {
    const name = WIRE_NAMES[field]
    return name ? [[name, message]] : []
  })
  return Object.fromEntries(known) as FieldProblems
}

/** What is said of no field that the step shows; what is beside its field is not said twice. */
export function textBeside({ state }: Trade, problem: StepProblem | undefined): string | undefined {
  const shown = [...(NEEDED[state.step] ?? []), 'additionalInfo'] as (keyof TradeForm)[]
  return problem && !shown.some((name) => problem.fields[name]) ? problem.text : undefined
}

/** Beside a field: what the server said, or that it is empty. */
export function problemOf(trade: Trade, problem: StepProblem | undefined, name: keyof TradeForm, required: string) {
  const { state } = trade
  const said = problem?.fields[name]
  if (said) return said
  return state.isChecked && missingIn(state, state.step).includes(name) ? required : undefined
}
