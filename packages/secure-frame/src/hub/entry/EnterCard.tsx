import { Spinner } from '@vestibule/design'
import { PROVIDER_NAMES } from '@vestibule/protocol'
import { useRef } from 'react'
import { useArmed } from '../../approval/arming/useArmed.js'
import { useConfirm } from '../../approval/arming/useConfirm.js'
import type { SettingsQuestion } from '../../handOver/handOverMessages.js'
import type { Entering, SettingsEntry } from '../../handOver/takeSettings.js'
import { splitHost } from '../../platform/splitHost.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { Name } from '../../ui/Name.js'
import { Failed } from '../Failed.js'
import { useHubText } from '../i18n.js'
import { useRun } from '../useRun.js'

/** One press, once the window has had the focus for a second, signs the visitor in whom the site's frame has named. */
export function EnterCard({ entry, question, how, home }: EnterCard.Props) {
  const { site, provider } = question
  const { label, instead } = how
  const t = useHubText()
  const card = useRef<HTMLDivElement>(null)
  const { busy, error, run } = useRun()
  const isArmed = useArmed(card, { inWindow: true, onUnseen }) && !busy
  const { asking, handlers } = useConfirm({
    armed: isArmed,
    hold: false,
    onConfirm: () => void run(() => entry.enter(label)),
  })
  const { before, registrable } = splitHost(site)

  return (
    <div className="hub-enter" ref={card} data-testid="vb-hub-enter-card">
      <dl className="hub-enter-facts">
        <dt>{t('enter.account')}</dt>
        <dd data-testid="vb-hub-enter-who">
          <Name value={label} />
          {provider !== 'email' && <span className="dim">{PROVIDER_NAMES[provider]}</span>}
        </dd>
        <dt>{t('enter.site')}</dt>
        <dd data-testid="vb-hub-enter-site">
          <span>
            <span className="dim">
              <Name value={before} />
            </span>
            <Name value={registrable} />
          </span>
        </dd>
      </dl>
      <p className="dim">
        {instead === undefined ? (
          t('enter.agrees')
        ) : (
          <Isolated text={t('enter.replaces', { name: isolate(instead.label) })} />
        )}
      </p>
      <Failed error={error} home={home} />
      <button
        type="button"
        className="button"
        data-kind="primary"
        data-testid="vb-hub-enter"
        disabled={!isArmed}
        inert={!isArmed}
        aria-busy={busy || undefined}
        {...handlers}
      >
        {busy && <Spinner />}
        {t(asking ? 'enter.again' : instead === undefined ? 'enter.submit' : 'enter.switch')}
      </button>
      {instead !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-hub-enter-stay"
          disabled={busy}
          onClick={() => void entry.leave()}
        >
          <span>
            <Isolated text={t('enter.stay', { name: isolate(instead.label) })} />
          </span>
        </button>
      )}
      <p className="visually-hidden" role="status">
        {t(busy ? 'enter.working' : isArmed ? 'enter.ready' : 'enter.waiting')}
      </p>
    </div>
  )
}

/** A window of the wallet's own needs no proof that it is seen. */
const onUnseen = () => {}

export declare namespace EnterCard {
  type Props = {
    entry: Pick<SettingsEntry, 'enter' | 'leave'>
    question: Pick<SettingsQuestion, 'site' | 'provider'>
    how: Extract<Entering, { name: 'agree' }>
    /** Path of the hub. */
    home: string
  }
}
