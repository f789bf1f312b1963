import { CameraPicture } from '@vestibule/design/CameraPicture'
import { canScan } from '@vestibule/design/camera'
import { CheckIcon } from '@vestibule/design/icons'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { answerOnce, outcomeOf } from '../../popup/answerOnce.js'
import { Message } from '../../popup/Message.js'
import type { Meeting } from '../../popup/meetFrame.js'
import type { ScanAnswer } from '../../popup/scanMessages.js'
import { useFarewell } from '../../popup/useFarewell.js'
import { WindowMessage } from '../../popup/WindowMessage.js'
import { Button } from '../../ui/Button.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { readCodeLink } from '../../wallet/pairing/codeLink.js'
import { t } from '../i18n.js'
import '../recovery.css'
import '@vestibule/design/CameraPicture.css'
import './ScanWindow.css'

/** Scans with the camera or accepts a pasted link, for a dapp's frame. */
export function ScanWindow({ meeting }: { meeting: Meeting }) {
  const [answer] = useState(() => answerOnce<ScanAnswer>(meeting))
  const step = useStore(answer.store)
  const [hasCamera, setCamera] = useState<boolean>()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'seen' | 'pasted'>()
  useFarewell(meeting, step.name === 'done')

  useEffect(() => void canScan().then(setCamera), [])

  function take(link: string, from: 'seen' | 'pasted') {
    const code = readCodeLink(link, location.origin)
    setWrong(code === undefined ? from : undefined)
    if (code !== undefined) void answer.say(true, () => ({ kind: 'scanned', code }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    take(text, 'pasted')
  }

  if (step.name === 'done' && step.yes)
    return (
      <Message
        title={t('scan.done')}
        hint={t('scan.doneHint')}
        Icon={CheckIcon}
        mood="good"
        says="scanned"
      />
    )
  if (step.name === 'done') return <WindowMessage says={outcomeOf(step)} />
  if (step.name !== 'asking' && step.name !== 'sent') return <WindowMessage says={step.name} />
  const isSent = step.name === 'sent'
  const isWrong = wrong === 'pasted'
  const failure = step.name === 'asking' && step.failure !== undefined
  return (
    <form className="recovery scan-window" data-testid="vb-scan-window" onSubmit={submit}>
      <h1>{t('scan.headline')}</h1>
      <p className="recovery-says">
        <Isolated text={t('scan.where', { hub: isolate(`${location.host}/hub`) })} />
      </p>
      {/* Show buttons only once their position is known. */}
      {hasCamera !== undefined && (
        <>
          {hasCamera && (
            <CameraPicture
              label={t('scan.picture')}
              say={(status) => {
                if (isSent && step.yes) return t('scan.done')
                return t(
                  wrong === 'seen' && status === 'on' ? 'scan.wrong' : `scan.camera.${status}`,
                )
              }}
              isWrong={wrong === 'seen'}
              testId="vb-scan-camera"
              onRead={(link) => !isSent && take(link, 'seen')}
            />
          )}
          <label className="field" data-invalid={isWrong || undefined}>
            <span>{t(hasCamera ? 'scan.paste' : 'scan.pasteOnly')}</span>
            <input
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={512}
              data-testid="vb-scan-text"
              data-1p-ignore
              aria-invalid={isWrong}
              aria-describedby={isWrong ? 'scan-says' : undefined}
              readOnly={isSent}
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
          <div role="alert">
            {(isWrong || failure) && (
              <p className="recovery-failure" id="scan-says">
                {t(failure ? 'scan.unheard' : 'scan.wrong')}
              </p>
            )}
          </div>
          <Button
            type="submit"
            kind={hasCamera ? 'soft' : 'primary'}
            testId="vb-scan-submit"
            aria-busy={isSent || undefined}
            disabled={isSent || text.trim() === ''}
          >
            {t('scan.use')}
          </Button>
          <Button
            kind="quiet"
            testId="vb-scan-reject"
            disabled={isSent}
            onClick={() => void answer.say(false, () => ({ kind: 'reject' }))}
          >
            {t('scan.cancel')}
          </Button>
        </>
      )}
    </form>
  )
}
