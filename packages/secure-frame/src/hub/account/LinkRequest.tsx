import { DevicesIcon } from '@vestibule/design/icons'
import type { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { ApproveDevice } from '../../links/ApproveDevice.js'
import { isEnded } from '../../links/askAboutDevice.js'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

const LOOK = 3_000

/** First asks whether the visitor expects this request. */
export function LinkRequest(props: Props) {
  const { keys, request, isOpen, onOpen, onEnd } = props
  const { linkId, device, createdAt } = request
  const { busy, error, run } = useRun()
  const [methods, setMethods] = useState<readonly ListedMethod[]>()
  const [ended, setEnded] = useState<VestibuleError>()
  const refuse = () => keys.call('refuseLink', { linkId })

  async function review() {
    const isTaken = await run(async () => {
      await keys.call('answerLink', { linkId })
      const { methods } = await keys.call('recoveryMethods', {})
      setMethods(methods.filter(({ pendingUntil }) => pendingUntil === undefined))
    })
    if (isTaken) onOpen()
  }
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      keys.call('answerLink', { linkId }).catch((error: unknown) => {
        if (isEnded(error)) setEnded(error)
      })
    }, LOOK)
    return () => clearInterval(timer)
  }, [keys, linkId, isOpen])

  if (isOpen && methods !== undefined)
    return (
      <div className="hub-request">
        <ApproveDevice
          device={device}
          createdAt={createdAt}
          methods={methods}
          ended={ended}
          approve={async ({ code, proof }) => {
            const action = { kind: 'link', linkId } as const
            if (proof !== undefined) await keys.call('proveRecovery', { ...proof, action })
            await keys.call('answerLink', { linkId })
            await keys.call('approveLink', { linkId, code })
          }}
          refuse={refuse}
          onDone={onEnd}
        />
      </div>
    )
  return (
    <section className="hub-request" data-testid="vb-hub-request" aria-label={t('links.headline')}>
      <h2>
        <DevicesIcon />
        {t('links.headline')}
      </h2>
      <p className="dim">
        <Isolated text={t('links.says', { device: isolate(device), date: day(createdAt) })} />
      </p>
      <Failed error={error} />
      <div className="hub-buttons">
        <Button
          kind="soft"
          testId="vb-hub-refuse"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              await refuse()
              onEnd()
            })
          }
        >
          {t('links.refuse')}
        </Button>
        <Button kind="primary" testId="vb-hub-review" disabled={busy} onClick={() => void review()}>
          {t('links.review')}
        </Button>
      </div>
    </section>
  )
}

type Props = {
  keys: KeyWorker
  request: { linkId: string; device: string; createdAt: string }
  isOpen: boolean
  onOpen: () => void
  onEnd: () => void
}
