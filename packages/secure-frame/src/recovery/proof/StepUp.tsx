import { Spinner } from '@vestibule/design'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { Failed } from '../Failed.js'
import { t } from '../i18n.js'
import { ProofFields } from './ProofFields.js'
import { StepHeading } from './StepHeading.js'
import { useProof } from './useProof.js'
import '../recovery.css'

export function StepUp({ methods, says, label, use }: Props) {
  const proving = useProof(methods)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !proving.isReady) return
    setBusy(true)
    setError(undefined)
    try {
      await use(await proving.prove())
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="recovery"
      data-testid="vb-step-up"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <StepHeading says={says} />
      <ProofFields proving={proving} disabled={busy} />
      <Failed error={error} />
      <Button
        type="submit"
        kind="primary"
        testId="vb-prove"
        aria-busy={busy || undefined}
        disabled={busy || !proving.isReady}
      >
        {busy && <Spinner />}
        {label ?? t('proof.confirm')}
      </Button>
    </form>
  )
}

type Props = {
  methods: readonly ListedMethod[]
  says?: string | undefined
  label?: string | undefined
  use: (proof: RecoveryProof) => Promise<unknown>
}
