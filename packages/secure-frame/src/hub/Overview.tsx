import { CopyIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { isolate } from '../approval/sentences/isolate.js'
import { Address } from '../ui/Address.js'
import { Isolated } from '../ui/Isolated.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { Devices } from './account/Devices.js'
import { LinkRequests } from './account/LinkRequests.js'
import { RecoveryMethods } from './account/RecoveryMethods.js'
import { ScheduledDeletion } from './account/ScheduledDeletion.js'
import type { Hub, HubState } from './createHub.js'
import { HubPage } from './HubPage.js'
import { useHubText } from './i18n.js'
import { KeyLinks } from './keys/KeyLinks.js'
import { Section } from './Section.js'
import { useRun } from './useRun.js'

/** The wallet at a glance: what it is, what brings it back, where it is open, and what can be done with it. */
export function Overview(props: {
  hub: Hub
  keys: KeyWorker
  state: Extract<HubState, { name: 'open' }>
  home: string
}) {
  const { hub, keys, state, home } = props
  const { email, addresses, deletesAt } = state
  const t = useHubText()
  const [round, setRound] = useState(0)
  return (
    <HubPage>
      {deletesAt !== undefined && <ScheduledDeletion keys={keys} hub={hub} deletesAt={deletesAt} />}
      <LinkRequests keys={keys} onEnd={() => setRound(round + 1)} />
      <section className="hub-head" aria-label={t('open.address')}>
        <ul>
          {addresses.map((address, index) => (
            <AddressRow key={address} address={address} isImported={index > 0} />
          ))}
        </ul>
        <p className="dim">
          <Isolated text={t('open.signedInAs', { email: isolate(email) })} />
        </p>
      </section>
      <RecoveryMethods keys={keys} />
      <Devices key={round} keys={keys} addresses={addresses} />
      <KeyLinks home={home} />
      <Section headline={t('leave.headline')} testId="vb-hub-leave">
        <div className="hub-buttons">
          <button
            type="button"
            className="button"
            data-kind="soft"
            data-testid="vb-hub-sign-out"
            onClick={() => void hub.leave()}
          >
            {t('open.signOut')}
          </button>
          {deletesAt === undefined && (
            <a
              className="button hub-delete"
              data-kind="soft"
              href="#delete"
              data-testid="vb-hub-delete"
            >
              {t('leave.delete')}
            </a>
          )}
        </div>
      </Section>
    </HubPage>
  )
}

function AddressRow({ address, isImported }: { address: string; isImported: boolean }) {
  const t = useHubText()
  const { run } = useRun()
  return (
    <li className="hub-address" data-testid="vb-hub-address" data-address={address}>
      <Address value={address} />
      {isImported && <span className="hub-chip">{t('open.imported')}</span>}
      <button
        type="button"
        className="icon-button"
        data-small
        aria-label={t('copy')}
        onClick={() => void run(() => navigator.clipboard.writeText(address))}
      >
        <CopyIcon />
      </button>
    </li>
  )
}
