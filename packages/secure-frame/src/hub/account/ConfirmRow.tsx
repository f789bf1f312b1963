import { Spinner } from '@vestibule/design'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isProofNeeded } from '../../recovery/failureText.js'
import { ProofTime } from '../../recovery/proof/ProofTime.js'
import { StepUp } from '../../recovery/proof/StepUp.js'
import { Button } from '../../ui/Button.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

/** Asks for confirmation in the row, and for a proof if required. */
export function ConfirmRow(props: ConfirmRow.Props) {
  const { testId, icon, children, action } = props
  const [asking, setAsking] = useState(false)
  const [until, setUntil] = useState<number>()
  const { busy, error, run, forget } = useRun()
  const proof = action?.proof
  const says = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  const asks = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  // Keep focus in the row: the button unmounts.
  useEffect(() => {
    if (asking) question.current?.focus()
    else if (wasAsking.current) asks.current?.focus()
    wasAsking.current = asking
  }, [asking])
  const isOpen = proof === undefined || until !== undefined

  function stop() {
    forget()
    setAsking(false)
    setUntil(undefined)
  }

  return (
    <li className="hub-row" data-testid={testId}>
      <span className="hub-row-icon">{icon}</span>
      <div className="hub-row-text">{children}</div>
      {action !== undefined && !asking && (
        <button
          ref={asks}
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="vb-hub-remove"
          onClick={() => setAsking(true)}
        >
          {action.name}
        </button>
      )}
      {action !== undefined && asking && (
        <fieldset
          ref={question}
          className="hub-confirm"
          tabIndex={-1}
          aria-labelledby={says}
          data-testid="vb-hub-confirm"
        >
          <p id={says}>{action.says}</p>
          {proof !== undefined && until === undefined && (
            <StepUp
              methods={proof.methods}
              use={async (given) => setUntil(await proof.prove(given))}
            />
          )}
          {until !== undefined && <ProofTime until={until} onEnd={() => setUntil(undefined)} />}
          <Failed error={error} />
          <div className="hub-buttons">
            <Button kind="soft" onClick={stop}>
              {action.no ?? t('cancel')}
            </Button>
            {isOpen && (
              <Button
                kind="danger"
                testId="vb-hub-remove-yes"
                disabled={busy}
                onClick={() =>
                  void run(() =>
                    action.run().catch((failure) => {
                      if (isProofNeeded(failure)) setUntil(undefined)
                      throw failure
                    }),
                  )
                }
              >
                {busy && <Spinner />}
                {action.yes}
              </Button>
            )}
          </div>
        </fieldset>
      )}
    </li>
  )
}

export declare namespace ConfirmRow {
  type Props = {
    testId: string
    icon: ReactNode
    children: ReactNode
    action?:
      | {
          name: string
          says: string
          yes: string
          no?: string
          run: () => Promise<unknown>
          proof?: {
            methods: readonly ListedMethod[]
            /** @returns until when the proof is valid, in ms since the epoch */
            prove: (proof: RecoveryProof) => Promise<number>
          }
        }
      | undefined
  }
}
