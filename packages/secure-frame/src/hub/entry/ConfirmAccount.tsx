import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import type { Hub, HubState } from '../createHub.js'
import { hubText as t } from '../i18n.js'
import { EnterCard } from './EnterCard.js'

export function ConfirmAccount({ hub, state, home, onDone }: Props) {
  const { who, site } = state
  return (
    <EnterCard
      who={who}
      site={site}
      says={<Isolated text={t('confirm.says', { site: isolate(site) })} />}
      yes={{ text: t(onDone === undefined ? 'confirm.yes' : 'locked.open'), testId: 'vb-hub-open' }}
      onYes={async () => {
        await hub.agree()
        onDone?.()
      }}
      no={{
        text: t('confirm.notYou'),
        testId: 'vb-hub-sign-out',
        run: () => void hub.leave(),
      }}
      home={home}
    />
  )
}

type Props = {
  hub: Pick<Hub, 'agree' | 'leave'>
  state: Pick<Extract<HubState, { name: 'unconfirmed' }>, 'who' | 'site'>
  home: string
  /** Absent outside the hub's overview. */
  onDone?: (() => void) | undefined
}
