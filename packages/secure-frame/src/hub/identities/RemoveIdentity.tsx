import { Spinner } from '@vestibule/design'
import type { WantedIdentityChange } from '@vestibule/protocol/http'
import { Button } from '../../ui/Button.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Name } from '../../ui/Name.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import type { Hub } from '../createHub.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { ChangeSteps } from './ChangeSteps.js'
import { Done } from './Done.js'
import { loginName } from './identity.js'
import { ProveFirst } from './ProveFirst.js'
import { readMethods } from './readMethods.js'
import { useIdentityChange } from './useIdentityChange.js'
import './identities.css'

export function RemoveIdentity(props: {
  hub: Hub
  keys: KeyWorker
  identityId: string
  projectId: string
}) {
  const { hub, keys, identityId, projectId } = props
  const changing = useIdentityChange({ hub, keys, projectId })
  const { value, error: unread, again } = useAsk(() => readMethods(keys))
  const { step, error, busy, begin } = changing
  const identity = value?.identities.find((one) => one.identityId === identityId)
  const wanted: WantedIdentityChange = { kind: 'unlink', identityId }

  if (step?.step === 'done') return <Done kind="removed" />
  return (
    <HubPage headline={t('identities.removeHeadline')} back="#">
      <Failed error={unread} again={again} />
      {value === undefined && unread === undefined && <Spinner />}
      {value !== undefined && identity === undefined && <p>{t('identities.gone')}</p>}
      {value !== undefined && identity !== undefined && (
        <>
          <Facts>
            <Fact name={loginName(identity.provider)}>
              <Name value={identity.label} />
            </Fact>
          </Facts>
          <Banner kind="warn" testId="vb-hub-remove-says">
            <p>{t('identities.removeSays')}</p>
            <p>{t('identities.before')}</p>
            {identity.provider === 'email' && <p>{t('identities.removeEmail')}</p>}
          </Banner>
          {step === undefined && value.counting.length > 0 && (
            <ProveFirst
              keys={keys}
              methods={value.counting}
              wanted={wanted}
              changing={changing}
              label={t('identities.removeYes')}
            />
          )}
          {step === undefined && value.counting.length === 0 && (
            <Button
              kind="danger"
              testId="vb-hub-remove-yes"
              disabled={busy}
              onClick={() => void begin(wanted)}
            >
              {busy && <Spinner />}
              {t('identities.removeYes')}
            </Button>
          )}
          <ChangeSteps changing={changing} />
        </>
      )}
      <Failed error={error} />
    </HubPage>
  )
}
