import { Spinner } from '@vestibule/design'
import { DevicesIcon } from '@vestibule/design/icons'
import { VestibuleError } from '@vestibule/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DecisionRow } from '../approval/arming/DecisionRow.js'
import { useArmed } from '../approval/arming/useArmed.js'
import { Failed } from '../recovery/Failed.js'
import { isProofNeeded } from '../recovery/failureText.js'
import { ProofFields } from '../recovery/proof/ProofFields.js'
import { StepHeading } from '../recovery/proof/StepHeading.js'
import { useProof } from '../recovery/proof/useProof.js'
import { Button } from '../ui/Button.js'
import { CODE_LENGTH, CodeInput } from '../ui/CodeInput.js'
import { day } from '../ui/day.js'
import { Name } from '../ui/Name.js'
import type { RecoveryProof } from '../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import { type DeviceOutcome, isEnded } from './askAboutDevice.js'
import { t } from './i18n.js'
import { LinkOutcome } from './LinkOutcome.js'
import '../recovery/recovery.css'

/** Security: does not show the digits, which the visitor must read from the device. A scanned code has no digits. */
export function ApproveDevice(props: Props) {
  const { device, createdAt, methods, isScanned = false, ended } = props
  const { approve, refuse, onOutcome, onDone } = props
  const card = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const armed = useArmed(card, { inWindow: true, onUnseen: nothing })
  const proving = useProof(methods)
  const [isProved, setProved] = useState(methods.length === 0)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [outcome, setOutcome] = useState<DeviceOutcome>()
  const isComplete = (isScanned || code.length === CODE_LENGTH) && (isProved || proving.isReady)
  const isWrong = error instanceof VestibuleError && error.type === 'invalidOtp'

  function end(next: DeviceOutcome) {
    setOutcome(next)
    onOutcome?.(next)
  }
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!armed || busy || !isComplete) return
    setBusy(true)
    setError(undefined)
    try {
      await approve({ code, ...(!isProved && { proof: await proving.prove() }) })
      end('approved')
    } catch (failure) {
      if (isEnded(failure)) return end({ error: failure })
      setError(failure)
      // After wrong digits, the proof remains valid.
      if (failure instanceof VestibuleError && failure.type === 'invalidOtp') {
        setProved(true)
        setCode('')
      }
      if (isProofNeeded(failure)) setProved(methods.length === 0)
    } finally {
      setBusy(false)
    }
  }

  async function decline() {
    setBusy(true)
    // An open request expires by itself.
    await refuse().catch(nothing)
    setBusy(false)
    end('refused')
  }

  const over = outcome ?? (ended && { error: ended })
  if (over !== undefined) return <LinkOutcome outcome={over} onDone={onDone} />
  return (
    <form
      className="recovery"
      ref={card}
      noValidate
      data-testid="vb-approve-device"
      onSubmit={(event) => void submit(event)}
    >
      <h1 className="link-headline">{t('device.headline')}</h1>
      <p className="link-device">
        <DevicesIcon />
        <span>
          <Name value={device} />
          <span className="dim link-since">{t('device.since', { date: day(createdAt) })}</span>
        </span>
      </p>
      <p className="recovery-says">{t('device.says')}</p>
      {!isProved && (
        <>
          <StepHeading />
          <ProofFields proving={proving} disabled={busy} />
        </>
      )}
      {!isScanned && (
        <div className="code" data-busy={busy || undefined} data-failed={isWrong || undefined}>
          <h2 id="link-digits-label">{t('device.code')}</h2>
          <CodeInput
            input={field}
            autoComplete="off"
            label={t('device.code')}
            describedBy="link-digits-says"
            testId="vb-link-digits"
            invalid={isWrong}
            busy={busy}
            value={code}
            onChange={setCode}
          />
          <p id="link-digits-says" className="recovery-says">
            {t('device.codeHint')}
          </p>
        </div>
      )}
      <Failed error={error} />
      <DecisionRow
        no={{
          text: t('device.refuse'),
          testId: 'vb-link-refuse',
          disabled: busy,
          press: () => void decline(),
        }}
      >
        <Button
          type="submit"
          kind="primary"
          testId="vb-link-approve"
          aria-busy={busy || undefined}
          disabled={!armed || busy || !isComplete}
        >
          {busy && <Spinner />}
          {t('device.approve')}
        </Button>
      </DecisionRow>
    </form>
  )
}

type Props = {
  device: string
  createdAt: string
  methods: readonly ListedMethod[]
  /** The other device scanned this device's code: there are no digits. */
  isScanned?: boolean
  /** Present if the request ended elsewhere. */
  ended?: VestibuleError | undefined
  /** @throws `invalidOtp` for wrong digits, `linkEnded`, and errors of the proof */
  approve: (decision: { code: string; proof?: RecoveryProof }) => Promise<unknown>
  refuse: () => Promise<unknown>
  onOutcome?: ((outcome: DeviceOutcome) => void) | undefined
  /** Absent if the window closes by itself. */
  onDone?: (() => void) | undefined
}

function nothing() {}
