import { KeyIcon, MailIcon, PlusIcon } from '@vestibule/design/icons'
import { ProviderMark } from '@vestibule/design/ProviderMark'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Name } from '../../ui/Name.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import { type ListedIdentity, loginName, readIdentities } from './identity.js'
import './identities.css'

export function Identities({ keys }: { keys: KeyWorker }) {
  const { value, error, again } = useAsk(() => readIdentities(keys))
  const identities = value ?? []
  return (
    <Section
      headline={t('identities.headline')}
      says={t('identities.says')}
      testId="vb-hub-identities"
    >
      <Failed error={error} again={again} />
      {identities.length > 0 && (
        <ul className="hub-list">
          {identities.map((identity) => (
            <Row key={identity.identityId} identity={identity} isLast={identities.length === 1} />
          ))}
        </ul>
      )}
      {identities.length === 1 && (
        <p className="hub-note" id="vb-last-identity">
          {t('identities.last')}
        </p>
      )}
      {value !== undefined && (
        <a
          className="button"
          data-kind="soft"
          href="#add-identity"
          data-testid="vb-hub-add-identity"
        >
          <PlusIcon />
          {t('identities.add')}
        </a>
      )}
    </Section>
  )
}

function Row({ identity, isLast }: { identity: ListedIdentity; isLast: boolean }) {
  const { identityId, provider, label, createdAt, heldUntil, isRecovery = false } = identity
  const name = loginName(provider)
  const heldId = `held-${identityId}`
  const isKept = isLast || heldUntil !== undefined || isRecovery
  return (
    <li className="hub-row" data-testid="vb-hub-identity" data-provider={provider}>
      <span className="hub-row-icon">
        {provider === 'email' ? (
          <MailIcon />
        ) : provider === 'passkey' || provider === 'token' ? (
          <KeyIcon />
        ) : (
          <ProviderMark provider={provider} />
        )}
      </span>
      <div className="hub-row-text">
        <strong>{name}</strong>
        <span className="dim">
          <Name value={label} />
        </span>
        <span className="dim">{t('identities.added', { date: day(createdAt) })}</span>
        {isRecovery && !isLast && (
          <span className="dim" id={heldId}>
            {t('identities.isRecovery')}
          </span>
        )}
        {heldUntil !== undefined && !isRecovery && (
          <span className="dim" id={heldId} data-testid="vb-hub-held">
            {t('identities.held', { until: day(heldUntil) })}
          </span>
        )}
      </div>
      {isKept ? (
        <Button
          kind="quiet"
          testId="vb-hub-remove"
          aria-describedby={isLast ? 'vb-last-identity' : heldId}
          aria-label={t('identities.removeNamed', { name })}
          disabled
        >
          {t('identities.remove')}
        </Button>
      ) : (
        <a
          className="button"
          data-kind="quiet"
          href={`#remove-identity-${identityId}`}
          data-testid="vb-hub-remove"
          aria-label={t('identities.removeNamed', { name })}
        >
          {t('identities.remove')}
        </a>
      )}
    </li>
  )
}
