import { WarnIcon } from '@vestibule/design/icons'
import { roundUp } from '@vestibule/protocol/numbers'
import { Isolated } from '../../../../ui/Isolated.js'
import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { createWords } from '../sentences/createWords.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { ApprovalBody } from './ApprovalBody.js'
import { t } from './i18n.js'
import { RiskNotes } from './RiskNotes.js'

export const eip155Card: NamespaceCard<Eip155View> = {
  headline: (approval) => headlineOf(t, approval),
  Notes: ({ approval }) =>
    approval.missing === undefined ? (
      <RiskNotes approval={approval} />
    ) : (
      <Missing approval={approval} />
    ),
  Body: ApprovalBody,
  async remember(approval, entries) {
    const { request, grant: intent } = approval
    if (request.kind !== 'permission' || intent === undefined) return
    const { rememberGrant } = await import('../permissions/rememberGrant.js')
    await rememberGrant(request, { intent, says: headlineOf(t, approval), entries })
  },
}

function Missing({ approval }: { approval: Eip155View }) {
  const { missing, request } = approval
  if (missing === undefined) return null
  const { coins, coinOr } = createWords(t, approval)
  const needs = coins(roundUp(missing.needs))
  const isPaidFor = request.kind === 'transaction' && request.bundle?.payment !== undefined
  const text = t(isPaidFor ? 'missing.amount' : 'missing.funds', {
    coin: coinOr(undefined),
    needs,
    has: coins(missing.has),
  })
  return (
    <p className="risk" data-level="high" data-testid="vb-missing">
      <WarnIcon />
      <span>
        <Isolated text={text} />
      </span>
    </p>
  )
}
