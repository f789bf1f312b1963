import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { SelfCall } from '../requests/approvalRequest.js'
import { t } from './i18n.js'
import './SelfNotes.css'

/** Text keys by number of calls. A single call upgrades only with a paymaster. */
const UPGRADES = [
  'self.upgradeForPermission',
  'self.upgradeForSponsor',
  'self.upgradeMeans',
] as const

export function SelfNotes({ self, approval }: { self: SelfCall; approval: Eip155View }) {
  const count = self.calls.length - (self.fee === undefined ? 0 : 1)
  const isBatch = count > 1
  if (!isBatch && self.code === undefined) return null
  return (
    <div className="self-notes">
      {isBatch && <p data-testid="vb-all-or-nothing">{t('self.allOrNothing')}</p>}
      {self.code !== undefined && (
        <details data-testid="vb-upgrade">
          <summary>
            <Isolated
              text={t('self.upgrade', { network: isolate(approval.request.network.name) })}
            />
          </summary>
          <p>{t(UPGRADES[Math.min(count, 2)] ?? 'self.upgradeMeans')}</p>
        </details>
      )}
    </div>
  )
}
