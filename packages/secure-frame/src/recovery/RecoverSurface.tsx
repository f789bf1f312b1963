import { Spinner } from '@vestibule/design'
import type { Account } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../platform/apiClient.js'
import { Button } from '../ui/Button.js'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import { t } from './i18n.js'
import { Recover } from './Recover.js'
import type { RecoveryKeys } from './recoveryKeys.js'

export function RecoverSurface({ keys, api, hasMethods, onDone, onCancel }: Props) {
  const [methods, setMethods] = useState<readonly ListedMethod[] | 'failed' | undefined>(
    hasMethods ? undefined : [],
  )

  useEffect(() => {
    if (methods !== undefined) return
    keys.call('recoveryMethods', {}).then(
      (answer) => setMethods(answer.methods),
      () => setMethods('failed'),
    )
  }, [keys, methods])

  if (typeof methods === 'object')
    return <Recover keys={keys} api={api} methods={methods} onDone={onDone} onCancel={onCancel} />
  return (
    <div className="recovery">
      <div role="alert">
        {methods === 'failed' && <p className="recovery-failure">{t('recovery.failed.other')}</p>}
      </div>
      {methods === undefined ? (
        <Spinner />
      ) : (
        <Button kind="soft" onClick={() => setMethods(undefined)}>
          {t('part.retry')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  keys: RecoveryKeys
  api: ApiClient
  /** If false, only another device can help. */
  hasMethods: boolean
  onDone: (accounts: readonly Account[]) => void
  onCancel: () => void
}
