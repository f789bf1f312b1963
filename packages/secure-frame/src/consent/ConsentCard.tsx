import { Spinner } from '@vestibule/design'
import type { AccountId } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { useRef, useState } from 'react'
import { DecisionRow } from '../approval/arming/DecisionRow.js'
import { useArmed } from '../approval/arming/useArmed.js'
import { useConfirm } from '../approval/arming/useConfirm.js'
import { WhoAsks } from '../approval/WhoAsks.js'
import type { LoginName } from '../auth/loginName.js'
import { Button } from '../ui/Button.js'
import { Fact, Facts } from '../ui/Facts.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { Name } from '../ui/Name.js'
import { providerName } from '../ui/providerName.js'
import { ChooseAccount } from './ChooseAccount.js'
import { t } from './i18n.js'
import type { Choice } from './shownAccounts.js'
import '../approval/ApprovalCard.css'

export function ConsentCard(props: ConsentCard.Props) {
  const { origin, who, accounts, opening, inWindow = false, isUnheard = false, answer } = props
  const { asker = 'page', onUnseen = nothing } = props
  const card = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(accounts[0]?.id)
  const armed = useArmed(card, { inWindow, onUnseen }) && !opening
  const { asking, handlers } = useConfirm({
    armed,
    hold: false,
    onConfirm: () => answer(true, chosen),
  })
  const isChoice = accounts.length > 0
  const says = isChoice ? 'consent.chooseSays' : 'consent.says'
  // An account of a provider may have the site's name.
  const isOwn = who.provider === 'token'
  const whatItSees =
    asker === 'site' || isOwn
      ? t('consent.saysSite')
      : who.provider === 'email'
        ? t(says)
        : t(`${says}At`, { provider: isolate(providerName(who.provider)) })

  return (
    <div className="approval" ref={card} data-testid="vb-consent">
      <WhoAsks origin={origin} dappName="" position={{ number: 1, of: 1 }} />
      <h1 className="headline">
        <Isolated
          text={
            isChoice
              ? t('consent.choose')
              : t('consent.headline', { site: isolate(new URL(origin).host) })
          }
        />
      </h1>
      <p className="says">
        <Isolated text={whatItSees} />
      </p>
      {isChoice && (
        <ChooseAccount accounts={accounts} chosen={chosen} disabled={opening} choose={setChosen} />
      )}
      <Facts>
        <Fact name={t('consent.as')}>
          {isOwn && `${providerName('token')}: `}
          <Name value={who.label} />
        </Fact>
      </Facts>
      {isUnheard && (
        <p className="decision-hint" role="alert">
          {t('consent.unheard')}
        </p>
      )}
      <DecisionRow
        no={{
          text: t('consent.no'),
          testId: 'vb-consent-no',
          disabled: opening,
          press: () => answer(false),
        }}
      >
        <Button
          kind="primary"
          testId="vb-consent-yes"
          disabled={!armed}
          inert={!armed}
          {...handlers}
        >
          {opening && <Spinner />}
          {t(asking ? 'decide.again' : 'consent.yes')}
        </Button>
      </DecisionRow>
    </div>
  )
}

function nothing() {}

export declare namespace ConsentCard {
  type Props = {
    origin: string
    asker?: Asker | undefined
    who: LoginName
    accounts: readonly Choice[]
    opening: boolean
    inWindow?: boolean
    isUnheard?: boolean
    /** Must not change between renders. */
    onUnseen?: () => void
    answer: (yes: boolean, account?: AccountId) => void
  }
}
