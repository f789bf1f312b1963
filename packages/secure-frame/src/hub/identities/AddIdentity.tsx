import { Spinner } from '@vestibule/design'
import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import type { FrameConfig, WantedIdentityChange } from '@vestibule/protocol/http'
import { useState } from 'react'
import { Button } from '../../ui/Button.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import type { Hub } from '../createHub.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { ChangeSteps } from './ChangeSteps.js'
import { ChooseIdentity } from './ChooseIdentity.js'
import { Done } from './Done.js'
import { ProveFirst } from './ProveFirst.js'
import { readMethods } from './readMethods.js'
import { useIdentityChange } from './useIdentityChange.js'
import './identities.css'

export function AddIdentity(props: {
  hub: Hub
  keys: KeyWorker
  project: Pick<FrameConfig, 'projectId' | 'logins'>
}) {
  const { hub, keys, project } = props
  const [wanted, setWanted] = useState<WantedIdentityChange>()
  const { projectId, logins } = project
  const changing = useIdentityChange({ hub, keys, projectId })
  const asked = useAsk(() => readMethods(keys))
  const { step, error, busy } = changing

  async function choose(chosen: WantedIdentityChange) {
    if (chosen.kind === 'linkEmail' && !isEmail(normaliseEmail(chosen.email)))
      return changing.fail(new VestibuleError('invalidEmail'))
    changing.restart()
    if (asked.value?.counting.length === 0) await changing.begin(chosen)
    else setWanted(chosen)
  }
  const isChosen = wanted !== undefined && step === undefined

  if (step?.step === 'done') return <Done kind="added" />
  return (
    <HubPage headline={t('identities.addHeadline')} back="#">
      <Failed error={asked.error} again={asked.again} />
      {asked.value === undefined ? (
        asked.error === undefined && <Spinner />
      ) : (
        <>
          {step === undefined && !isChosen && (
            <ChooseIdentity
              identities={asked.value.identities}
              logins={logins}
              busy={busy}
              choose={(chosen) => void choose(chosen)}
            />
          )}
          {isChosen && (
            <>
              <ProveFirst
                keys={keys}
                methods={asked.value.counting}
                wanted={wanted}
                changing={changing}
              />
              <Button
                kind="quiet"
                onClick={() => {
                  changing.restart()
                  setWanted(undefined)
                }}
              >
                {t('identities.other')}
              </Button>
            </>
          )}
          <ChangeSteps changing={changing} />
        </>
      )}
      <Failed error={error} />
    </HubPage>
  )
}
