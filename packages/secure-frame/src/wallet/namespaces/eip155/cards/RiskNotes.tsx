import { WarnIcon } from '@vestibule/design/icons'
import type { Hex } from 'viem'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Eip155View } from '../insight/eip155View.js'
import { mostInDay } from '../insight/mostInDay.js'
import { RISKS, type Risk } from '../requests/risks.js'
import { createWords } from '../sentences/createWords.js'
import { type MessageId, useText } from './i18n.js'
import '../../../../ui/RiskNotes.css'

/** What could go wrong, in one sentence each. */
export function RiskNotes({ approval }: { approval: Eip155View }) {
  const t = useText()
  const risks = approval.request.risks.toSorted((one, other) => rankOf(one) - rankOf(other))
  return risks.map((risk) => {
    const { id, values } = noteOf(risk, approval)
    return (
      <p key={risk} className="risk" data-level={RISKS[risk]} data-risk={risk}>
        <WarnIcon />
        <span>
          <Isolated text={t(id, values)} />
        </span>
      </p>
    )
  })

  function noteOf(
    risk: Risk,
    { insight }: Eip155View,
  ): { id: MessageId; values?: Record<string, string> } {
    const words = createWords(t, approval)
    const tokens = (found: readonly { token: Hex | undefined }[]) => ({
      tokens: [...new Set(found.map(({ token }) => words.coinOr(token)))].join(', '),
    })
    switch (risk) {
      case 'mostToNew': {
        const has = (standing: string) =>
          insight.recipients.some((each) => each.standing === standing)
        const id = has('seen') && !has('new') ? 'risk.mostToSeen' : 'risk.mostToNew'
        return { id, values: tokens(insight.mostToNew) }
      }
      case 'approvalOfMost':
      case 'balanceUnread':
        return { id: `risk.${risk}`, values: tokens(insight[risk]) }
      case 'mostInDay': {
        const all = mostInDay(insight).map(({ token, before, amount, largest }) =>
          t('risk.sumOfDay', {
            sum: words.amount(before + amount, token),
            balance: words.amount(largest, token),
          }),
        )
        return {
          id: 'risk.mostInDay',
          values: { ...tokens(mostInDay(insight)), sums: all.join(', ') },
        }
      }
      case 'lowMinimum':
      case 'lowMinimumOfMost': {
        const { least, mostOf = [] } = insight.trade ?? {}
        if (least === undefined) return { id: `risk.${risk}`, values: tokens(mostOf) }
        const { token, amount, worth } = least
        return {
          id: `risk.${risk}For`,
          values: {
            ...tokens(mostOf),
            least: words.amount(amount, token),
            worth: words.amount(roundToThree(worth), token),
          },
        }
      }
      case 'unlistedToken':
      case 'priceUncheckedOfMost':
        return { id: `risk.${risk}`, values: tokens(insight.trade?.mostOf ?? []) }
      default:
        return { id: `risk.${risk}` }
    }
  }
}

/** What can do more harm comes first. */
const rankOf = (risk: Risk) => (RISKS[risk] === 'high' ? 0 : 1)

/** Three significant digits: a price of the moment has no more. */
function roundToThree(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - 3))
  return ((value + unit / 2n) / unit) * unit
}
