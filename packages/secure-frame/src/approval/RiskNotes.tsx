import { WarnIcon } from '@vestibule/design/icons'
import { useText } from '../ui/i18n.js'
import { RISKS, type Risk } from '../wallet/requests/risks.js'
import './RiskNotes.css'

/** What could go wrong, in one sentence each. */
export function RiskNotes({ risks }: { risks: readonly Risk[] }) {
  const t = useText()
  return risks.map((risk) => (
    <p key={risk} className="risk" data-level={RISKS[risk]}>
      <WarnIcon />
      {t(`risk.${risk}`)}
    </p>
  ))
}
