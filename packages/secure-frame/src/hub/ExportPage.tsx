import { Spinner } from '@vestibule/design'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { Failed } from './Failed.js'
import { HubPage } from './HubPage.js'
import { useHubText } from './i18n.js'
import { ShowKey } from './ShowKey.js'
import { useAsk } from './useAsk.js'

/** Shows one key, on a page whose document can reach nobody: the worker asks the services, and tells by mail. */
export function ExportPage({ keys, home }: { keys: KeyWorker; home: string }) {
  const t = useHubText()
  const { value, error, again } = useAsk(() =>
    Promise.all([keys.call('addresses', {}), keys.call('recoveryMethods', {})]),
  )
  return (
    <HubPage headline={t('export.headline')} back={home}>
      {value === undefined && error === undefined && <Spinner />}
      <Failed error={error} again={again} />
      {value !== undefined && (
        <ShowKey
          addresses={value[0].addresses.map(({ address }) => address)}
          methods={value[1].methods}
          open={(what, proof) =>
            keys.call('exportKeys', { what, ...(proof !== undefined && { proof }) })
          }
          note={t('export.mailed')}
        />
      )}
    </HubPage>
  )
}
