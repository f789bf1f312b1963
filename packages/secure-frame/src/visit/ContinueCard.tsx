import { Spinner } from '@vestibule/design'
import { providerName } from '@vestibule/protocol'
import type { VisitPage } from '@vestibule/protocol/http'
import { useRef } from 'react'
import { DecisionRow } from '../approval/arming/DecisionRow.js'
import { useArmed } from '../approval/arming/useArmed.js'
import { useConfirm } from '../approval/arming/useConfirm.js'
import { WhoAsks } from '../approval/WhoAsks.js'
import { Button } from '../ui/Button.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { t } from './i18n.js'
import '../approval/ApprovalCard.css'
import { siteName } from '../ui/siteName.js'

/** The button works one second after the window gets the focus. */
export function ContinueCard({ page, working, isUnheard, decide }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const isArmed = useArmed(card, { inWindow: true, onUnseen }) && !working
  const { asking, handlers } = useConfirm({
    armed: isArmed,
    hold: false,
    onConfirm: () => decide(true),
  })
  const { site, label, provider, providerName: name = providerName(provider) } = page
  const names = { site: isolate(siteName(site)), name: isolate(label) }

  return (
    <div className="approval" ref={card} data-testid="vb-visit">
      <WhoAsks origin={site} dappName="" position={{ number: 1, of: 1 }} />
      <h1 className="headline">
        <Isolated text={t('visit.headline', names)} />
      </h1>
      <p className="says">
        <Isolated text={t('visit.says', { provider: isolate(name) })} />
      </p>
      <div className="decision-area">
        {isUnheard && (
          <p className="decision-hint" role="alert">
            {t('visit.unheard')}
          </p>
        )}
        <DecisionRow
          no={{
            text: t('visit.no'),
            testId: 'vb-visit-no',
            disabled: working,
            press: () => decide(false),
          }}
        >
          <Button
            kind="primary"
            testId="vb-visit-yes"
            disabled={!isArmed}
            inert={!isArmed}
            {...handlers}
          >
            {working ? <Spinner /> : t(asking ? 'decide.again' : 'visit.yes')}
          </Button>
        </DecisionRow>
        <p className="visually-hidden" role="status">
          {t(working ? 'visit.working' : isArmed ? 'visit.ready' : 'visit.waiting')}
        </p>
      </div>
    </div>
  )
}

/** The wallet's own window needs no proof of visibility. */
const onUnseen = () => {}

type Props = {
  page: VisitPage
  working: boolean
  isUnheard: boolean
  decide: (yes: boolean) => void
}
