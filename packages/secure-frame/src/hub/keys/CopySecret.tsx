import { CopyIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import type { Exported } from '../../wallet/exportWhat.js'
import { Failed } from '../Failed.js'
import { useHubText } from '../i18n.js'
import { useRun } from '../useRun.js'

const NOTES = {
  warned: 'reveal.copySays',
  copied: 'reveal.copied',
  cleared: 'reveal.cleared',
} as const

/** Copies a secret, after a warning, with a button to clear the clipboard. */
export function CopySecret({ secret }: { secret: Exported }) {
  const t = useHubText()
  const [step, setStep] = useState<'offered' | keyof typeof NOTES>('offered')
  const { error, run } = useRun()

  async function write(text: string, next: keyof typeof NOTES) {
    if (await run(() => navigator.clipboard.writeText(text))) setStep(next)
  }
  const copy = () => write(secret.kind === 'key' ? secret.privateKey : secret.words, 'copied')
  const ACTIONS = {
    offered: { name: t('reveal.copy'), act: () => setStep('warned') },
    warned: { name: t('reveal.copyYes'), act: () => void copy() },
    copied: { name: t('reveal.clear'), act: () => void write('', 'cleared') },
    cleared: undefined,
  } as const
  const action = ACTIONS[step]

  return (
    <div className="hub-copy" data-step={step}>
      <p className="hub-note" role="status">
        {step !== 'offered' && t(NOTES[step])}
      </p>
      <Failed error={error} />
      {action !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="vb-hub-copy"
          onClick={action.act}
        >
          <CopyIcon />
          {action.name}
        </button>
      )}
    </div>
  )
}
