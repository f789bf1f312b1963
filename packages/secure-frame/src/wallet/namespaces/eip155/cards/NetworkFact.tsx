import type { FrameNetwork } from '@vestibule/protocol/http'
import { Fact } from '../../../../ui/Facts.js'
import { Name } from '../../../../ui/Name.js'
import { t } from './i18n.js'

export function NetworkFact({ network }: { network: FrameNetwork }) {
  return (
    <Fact name={t('fact.network')}>
      <Name value={network.name} />
      {network.testnet && <span className="chip">{t('fact.testnet')}</span>}
    </Fact>
  )
}
