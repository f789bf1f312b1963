import { Spinner } from '@vestibule/design'
import { useCallback, useRef, useState } from 'react'
import { DecisionRow } from '../approval/DecisionRow.js'
import { useArmed } from '../approval/useArmed.js'
import { useConfirm } from '../approval/useConfirm.js'
import { WhoAsks } from '../approval/WhoAsks.js'
import { Fact, Facts } from '../ui/Facts.js'
import { useText } from '../ui/i18n.js'
import '../approval/ApprovalCard.css'

/** A page that the visitor never connected to wants to know the wallet which is open in this browser already. */
export function ConsentSurface(props: ConsentSurface.Props) {
  const { origin, email, opening, answer } = props
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const [waited, setWaited] = useState(false)
  const onUnseen = useCallback(() => setWaited(true), [])
  const seen = useArmed(card, { inWindow: false, onUnseen })
  // Where a browser cannot prove it, an address is not worth a window of its own; the wait stays.
  const armed = seen || waited
  const { asking, handlers } = useConfirm({
    armed: armed && !opening,
    hold: false,
    onConfirm: () => answer(true),
  })

  return (
    <div className="approval" ref={card} data-testid="vb-consent">
      <WhoAsks origin={origin} dappName="" position={{ number: 1, of: 1 }} />
      <h1 className="headline">{t('consent.headline')}</h1>
      <p className="says">{t('consent.says')}</p>
      <Facts>
        <Fact name={t('consent.as')}>{email}</Fact>
      </Facts>
      <DecisionRow
        no={{
          text: t('consent.no'),
          testId: 'vb-consent-no',
          disabled: opening,
          press: () => answer(false),
        }}
      >
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="vb-consent-yes"
          disabled={!armed || opening}
          {...handlers}
        >
          {opening ? <Spinner /> : t(asking ? 'decide.again' : 'consent.yes')}
        </button>
      </DecisionRow>
    </div>
  )
}

export declare namespace ConsentSurface {
  type Props = {
    /** The page's origin, from the channel. */
    origin: string
    /** Whose wallet it is. */
    email: string
    /** The visitor said yes, and the wallet is being opened. */
    opening: boolean
    answer: (yes: boolean) => void
  }
}
