import { useText } from '../ui/i18n.js'
import { WarnIcon } from '../ui/icons.js'
import { RISKS, type Risk } from '../wallet/requests/risks.js'

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
