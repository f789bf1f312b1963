import { Spinner } from '@vestibule/design'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { NotYet } from './NotYet.js'
import { ShowKey } from './ShowKey.js'

export function ExportPage({ keys, home }: { keys: KeyWorker; home: string }) {
  const { value, error, again } = useAsk(() =>
    Promise.all([keys.call('accounts', {}), keys.call('recoveryMethods', {})]),
  )
  const methods = value?.[1].methods ?? []
  const counting = methods.filter(({ pendingUntil }) => pendingUntil === undefined)
  return (
    <HubPage headline={t('export.headline')} back={home}>
      {value === undefined && error === undefined && <Spinner />}
      <Failed error={error} again={again} />
      {value !== undefined && counting.length === 0 && <NotYet methods={methods} home={home} />}
      {value !== undefined && counting.length > 0 && (
        <ShowKey
          accounts={value[0].accounts}
          methods={counting}
          prove={async (what, proof) => {
            const action = { kind: 'export', what } as const
            return (await keys.call('proveRecovery', { ...proof, action })).until
          }}
          open={(what) => keys.call('exportKeys', { what })}
          note={t('export.mailed')}
        />
      )}
    </HubPage>
  )
}
