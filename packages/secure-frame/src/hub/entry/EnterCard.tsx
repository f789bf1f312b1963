import { Spinner } from '@vestibule/design'
import { splitHost } from '@vestibule/protocol/sites'
import { type ReactNode, useRef } from 'react'
import { useArmed } from '../../approval/arming/useArmed.js'
import { useConfirm } from '../../approval/arming/useConfirm.js'
import type { LoginName } from '../../auth/loginName.js'
import { useFits } from '../../popup/useFits.js'
import { Button } from '../../ui/Button.js'
import { Name } from '../../ui/Name.js'
import { providerName } from '../../ui/providerName.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

export function EnterCard(props: Props) {
  const { who, site, says, yes, onYes, no, home } = props
  const { provider, label } = who
  const fits = useFits()
  const card = useRef<HTMLDivElement>(null)
  const { busy, error, run } = useRun()
  const isArmed = useArmed(card, { inWindow: true, onUnseen }) && !busy
  const { asking, handlers } = useConfirm({
    armed: isArmed,
    hold: false,
    onConfirm: () => void run(onYes),
  })
  const { before, registrable } = splitHost(site)

  return (
    <div className="hub-enter" ref={card} data-testid="vb-hub-enter-card">
      <dl className="hub-enter-facts">
        <dt>{t('enter.account')}</dt>
        <dd data-testid="vb-hub-enter-who">
          <Name value={label} />
          {provider !== 'email' && <span className="dim">{providerName(provider)}</span>}
        </dd>
        <dt>{t('enter.site')}</dt>
        <dd data-testid="vb-hub-enter-site">
          <bdi dir="ltr">
            <span className="dim">
              <Name value={before} />
            </span>
            <Name value={registrable} />
          </bdi>
        </dd>
      </dl>
      <p className="dim">{says}</p>
      <Failed error={error} home={home} />
      {fits ? (
        <Button
          kind="primary"
          testId={yes.testId}
          disabled={!isArmed}
          inert={!isArmed}
          aria-busy={busy || undefined}
          {...handlers}
        >
          {busy && <Spinner />}
          {asking ? t('enter.again') : yes.text}
        </Button>
      ) : (
        <p data-testid="vb-hub-enter-small">{t('enter.small')}</p>
      )}
      {no !== undefined && (
        <Button kind="soft" testId={no.testId} disabled={busy} onClick={no.run}>
          <span>{no.text}</span>
        </Button>
      )}
      {fits && (
        <p className="visually-hidden" role="status">
          {t(busy ? 'enter.working' : isArmed ? 'enter.ready' : 'enter.waiting')}
        </p>
      )}
    </div>
  )
}

/** Only a frame must prove its visibility. */
const onUnseen = () => {}

type Props = {
  who: LoginName
  site: string
  says: ReactNode
  yes: { text: string; testId: string }
  onYes: () => Promise<unknown>
  no?: { text: ReactNode; testId: string; run: () => void } | undefined
  home: string
}
