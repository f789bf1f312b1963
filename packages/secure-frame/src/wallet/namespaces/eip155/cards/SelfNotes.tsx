import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { SelfCall } from '../requests/approvalRequest.js'
import { useText } from './i18n.js'
import './SelfNotes.css'

/** That the steps are one, and the change of the account that this takes. */
export function SelfNotes({ self, approval }: { self: SelfCall; approval: Eip155View }) {
  const t = useText()
  const network = isolate(approval.request.network.name)
  return (
    <div className="self-notes">
      <p data-testid="vb-all-or-nothing">{t('self.allOrNothing')}</p>
      {self.code !== undefined && (
        <details data-testid="vb-upgrade">
          <summary>
            <Isolated text={t('self.upgrade', { network })} />
          </summary>
          <p>{t('self.upgradeMeans')}</p>
        </details>
      )}
    </div>
  )
}
