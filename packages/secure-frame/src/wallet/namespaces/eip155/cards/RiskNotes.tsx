import { WarnIcon } from '@vestibule/design/icons'
import type { Hex } from 'viem'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Eip155View } from '../insight/eip155View.js'
import { RISKS, type Risk } from '../requests/risks.js'
import { createWords } from '../sentences/createWords.js'
import { useText } from './i18n.js'
import '../../../../ui/RiskNotes.css'

/** What could go wrong, in one sentence each. */
export function RiskNotes({ approval }: { approval: Eip155View }) {
  const { request, insight } = approval
  const t = useText()
  const { coinOr } = createWords(t, approval)
  const listOf = (found: readonly { token: Hex | undefined }[]) =>
    found.map(({ token }) => coinOr(token)).join(', ')
  const tokens: Partial<Record<Risk, string>> = {
    mostToNew: listOf(insight.mostToNew),
    approvalOfMost: listOf(insight.approvalOfMost),
    balanceUnread: listOf(insight.balanceUnread),
  }
  return request.risks.map((risk) => (
    <p key={risk} className="risk" data-level={RISKS[risk]}>
      <WarnIcon />
      <span>
        <Isolated text={t(`risk.${risk}`, { tokens: tokens[risk] ?? '' })} />
      </span>
    </p>
  ))
}
