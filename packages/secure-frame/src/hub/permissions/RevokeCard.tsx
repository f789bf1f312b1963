import { Spinner } from '@vestibule/design'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.js'
import { Isolated } from '../../ui/Isolated.js'
import { cardOf } from '../../wallet/namespaces/document/manifests.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'
import { type ListedPermission, type Revocation, siteOf } from './createPermissions.js'

export function RevokeCard(props: {
  revocation: Revocation
  words?: RevokeCard.Words | undefined
  onEnd: (isSent: boolean) => void
}) {
  const { revocation, words, onEnd } = props
  const { namespace, view, confirm } = revocation
  const { ends = [] } = words ?? {}
  const { headline, Notes, Body } = cardOf(namespace)
  const { busy, error, run } = useRun()
  useEffect(() => scrollTo(0, 0), [])
  return (
    <HubPage headline={words?.headline ?? t('permissions.card')}>
      <div className="hub-card" data-testid="vb-hub-revocation">
        <strong>
          <Isolated text={headline(view)} />
        </strong>
        {ends.length > 0 && (
          <ul className="hub-ends" data-testid="vb-hub-revocation-ends">
            {ends.map((each) => (
              <li key={each.id}>
                <bdi>{siteOf(each)}</bdi>
                <span className="dim">
                  <Isolated text={each.says} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <Notes approval={view} />
        <Body approval={view} />
      </div>
      <Failed error={error} />
      <div className="hub-buttons">
        <Button kind="soft" disabled={busy} onClick={() => onEnd(false)}>
          {t('cancel')}
        </Button>
        <Button
          kind="primary"
          testId="vb-hub-revocation-yes"
          disabled={busy || view.missing !== undefined}
          onClick={() => void run(confirm).then((isSent) => isSent && onEnd(true))}
        >
          {busy && <Spinner />}
          {words?.yes ?? t('permissions.revoke')}
        </Button>
      </div>
    </HubPage>
  )
}

export declare namespace RevokeCard {
  type Words = {
    /** @default the text for a revocation */
    headline?: string
    /** @default the text for a revocation */
    yes?: string
    /** @default no list */
    ends?: readonly ListedPermission[]
  }
}
