import { ChevronRightIcon, CopyIcon, GlobeIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { useState } from 'react'
import { Address } from '../ui/Address.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { AccountChips } from './account/AccountChips.js'
import { Devices } from './account/Devices.js'
import { LinkRequests } from './account/LinkRequests.js'
import { NewDeviceBanner } from './account/NewDeviceBanner.js'
import { RecoveryMethods } from './account/RecoveryMethods.js'
import { ScheduledDeletion } from './account/ScheduledDeletion.js'
import { Banner } from './Banner.js'
import type { Hub, HubState } from './createHub.js'
import { ConfirmAccount } from './entry/ConfirmAccount.js'
import { HubPage } from './HubPage.js'
import { hubText as t } from './i18n.js'
import { Identities } from './identities/Identities.js'
import { KeyLinks } from './keys/KeyLinks.js'
import { Section } from './Section.js'
import { SignedInAs } from './SignedInAs.js'
import { useRun } from './useRun.js'

/** The lists are read-only until the wallet is open. */
export function Overview(props: {
  hub: Hub
  keys: KeyWorker
  state: Extract<HubState, { name: 'open' | 'elsewhere' | 'unconfirmed' }>
  home: string
  hasScanned?: boolean
}) {
  const { hub, keys, state, home, hasScanned = false } = props
  const { who, deletesAt } = state
  const isOpen = state.name === 'open'
  const isUnconfirmed = state.name === 'unconfirmed'
  const accounts = isOpen ? state.accounts : []
  const [round, setRound] = useState(0)
  return (
    <HubPage>
      {deletesAt !== undefined && (
        <ScheduledDeletion keys={keys} hub={hub} deletesAt={deletesAt} isLocked={isUnconfirmed} />
      )}
      {isOpen && state.newDevice !== undefined && (
        <NewDeviceBanner hub={hub} device={state.newDevice} />
      )}
      {hasScanned && (
        <Banner kind="warn" testId="vb-hub-scan-here">
          <p>{t('scan.here')}</p>
        </Banner>
      )}
      {isOpen && <LinkRequests keys={keys} onEnd={() => setRound(round + 1)} />}
      {isUnconfirmed && (
        <Section headline={t('confirm.headline')} testId="vb-hub-locked">
          <ConfirmAccount hub={hub} state={state} home={home} onDone={open} />
        </Section>
      )}
      {!isUnconfirmed && (
        <section className="hub-head" aria-label={t(isOpen ? 'open.address' : 'open.account')}>
          {isOpen && (
            <ul>
              {accounts.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ul>
          )}
          <div className="hub-who">
            <SignedInAs who={who} />
            <button
              type="button"
              className="hub-quiet-link"
              data-testid="vb-hub-sign-out"
              onClick={() => void hub.leave()}
            >
              {t('open.signOut')}
            </button>
          </div>
        </section>
      )}
      {state.name === 'elsewhere' && (
        <Section headline={t('locked.headline')} says={t('locked.says')} testId="vb-hub-locked">
          <a className="button" data-kind="primary" href="#open" data-testid="vb-hub-open">
            {t('locked.open')}
          </a>
        </Section>
      )}
      <Identities keys={keys} />
      <RecoveryMethods keys={keys} isLocked={!isOpen} />
      <Devices key={round} keys={keys} accounts={accounts} isLocked={!isOpen} />
      {isOpen && <PermissionsLink />}
      {isOpen && <KeyLinks home={home} />}
      {deletesAt === undefined && (
        <Section headline={t('leave.headline')} testId="vb-hub-leave">
          <a
            className="button hub-delete"
            data-kind="soft"
            href="#delete"
            data-testid="vb-hub-delete"
          >
            {t('leave.delete')}
          </a>
        </Section>
      )}
    </HubPage>
  )
}

function PermissionsLink() {
  return (
    <Section headline={t('granted.headline')} testId="vb-hub-permissions">
      <ul className="hub-list">
        <li>
          <a className="hub-row" href="#permissions" data-testid="vb-hub-permissions-link">
            <span className="hub-row-icon">
              <GlobeIcon />
            </span>
            <span className="hub-row-text">
              <strong>{t('granted.link')}</strong>
              <span className="dim">{t('granted.linkSays')}</span>
            </span>
            <ChevronRightIcon />
          </a>
        </li>
      </ul>
    </Section>
  )
}

function open() {
  location.hash = 'open'
}

function AccountRow({ account }: { account: Account }) {
  const { run } = useRun()
  const { address } = account
  return (
    <li
      className="hub-address"
      data-testid="vb-hub-address"
      data-namespace={account.namespace}
      data-address={address}
    >
      <Address value={address} />
      <AccountChips account={account} />
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
