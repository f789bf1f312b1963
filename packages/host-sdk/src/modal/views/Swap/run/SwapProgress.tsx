import { Spinner } from '@vestibule/design'
import { AlertIcon, CheckIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect } from 'react'
import type { SwapRun } from '../../../../core/model/state.js'
import { view } from '../../../../core/model/views.js'
import { reset } from '../../../../navigation/router.js'
import { unfollow } from '../../../../transactions/sentTransactions.js'
import { useCore, useModal } from '../../../context.js'
import { Button } from '../../../ui/Button.js'
import { runText } from './i18n.js'

const MARKS = {
  waiting: <Spinner />,
  undecided: <ClockIcon />,
  confirmed: <CheckIcon />,
  failed: <AlertIcon />,
  cancelled: <AlertIcon />,
  replaced: <AlertIcon />,
  expired: <AlertIcon />,
} as const

export function SwapProgress({ run }: { run: SwapRun }) {
  const { core } = useModal()
  const { step, hash, isOrder, paid, received } = run
  const entry = useCore(({ sent }) => sent.find((one) => one.hash === hash))
  const isSent = step === 'sent'
  // The exchange did not answer: the order's state is unknown.
  const isUnheard = isOrder && hash === undefined
  const outcome = isSent
    ? (entry?.outcome ?? (entry?.undecided || isUnheard ? 'undecided' : undefined))
    : undefined
  const state = outcome ?? 'waiting'
  // The visitor sees the result here: show no toast.
  useEffect(() => {
    if (outcome === 'confirmed' && hash !== undefined) unfollow(core, hash)
  }, [core, outcome, hash])
  function leave(again: boolean) {
    core.store.setState({ swapping: undefined })
    if (again) core.store.setState({ stack: [view('Account'), view('Swap')] })
    else reset(core, view('Account'))
  }
  return (
    <div className="stack swap">
      <div className="swap-state" data-state={state} data-step={step} data-testid="vb-swap-state">
        <span className="swap-mark">{MARKS[state]}</span>
        <p role="status">{wordsOf(run, outcome)}</p>
        {outcome === 'failed' && entry?.reason !== undefined && (
          <p className="muted small" data-testid="vb-swap-reason">
            {runText('failedReason')} <q dir="auto">{entry.reason}</q>
          </p>
        )}
        {!isSent && <p className="muted small">{`${paid} → ${received}`}</p>}
      </div>
      {isSent && (
        <div className="send-buttons">
          <Button testId="vb-swap-again" onClick={() => leave(true)}>
            {runText('again')}
          </Button>
          <Button kind="primary" testId="vb-swap-done" onClick={() => leave(false)}>
            {runText('done')}
          </Button>
        </div>
      )}
    </div>
  )
}

function wordsOf(
  { step, hash, isOrder, paid, received }: SwapRun,
  outcome: string | undefined,
): string {
  const amounts = { paid, received }
  if (outcome === 'confirmed') return runText('confirmed', amounts)
  if (outcome === 'expired') return runText('failedExpired')
  if (outcome === 'failed' || outcome === 'cancelled' || outcome === 'replaced')
    return runText(outcome)
  // The activity lists only transactions with a hash.
  if (outcome === 'undecided') return runText(hash === undefined ? 'unheard' : 'undecided')
  if (step === 'sent') return runText(isOrder ? 'ordered' : 'pending', amounts)
  const isWaiting = hash !== undefined && (step === 'approving' || step === 'resetting')
  return runText(isWaiting ? 'approvalPending' : step)
}
