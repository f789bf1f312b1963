import { WarnIcon } from '@vestibule/design/icons'
import { RISKS } from '../wallet/requests/risks.js'
import type { Approval } from './approval.js'
import { createWords } from './createWords.js'
import { useText } from './i18n.js'
import './RiskNotes.css'

/** What could go wrong, in one sentence each. */
export function RiskNotes({ approval }: { approval: Approval }) {
  const { request, insight } = approval
  const t = useText()
  const { symbolOf } = createWords(t, approval)
  const tokens = insight.mostToNew.map(({ token }) =>
    token === undefined ? request.network.nativeCurrency.symbol : symbolOf(token),
  )
  return request.risks.map((risk) => (
    <p key={risk} className="risk" data-level={RISKS[risk]}>
      <WarnIcon />
      {t(`risk.${risk}`, { tokens: tokens.join(', ') })}
    </p>
  ))
}
