import { WarnIcon } from '@vestibule/design/icons'
import type { Hex } from 'viem'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Eip155View, MostOf } from '../insight/eip155View.js'
import { mostInDay } from '../insight/mostInDay.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { RISKS, type Risk } from '../requests/risks.js'
import { stepsOf } from '../requests/stepsOf.js'
import { isUnlimited } from '../requests/unlimited.js'
import { createWords } from '../sentences/createWords.js'
import { type MessageId, t } from './i18n.js'
import '../../../../ui/RiskNotes.css'

export function RiskNotes({ approval }: { approval: Eip155View }) {
  const risks = approval.request.risks.toSorted((one, other) => rankOf(one) - rankOf(other))
  return risks.map((risk, index) => {
    const { id, values } = noteOf(risk, approval)
    return (
      <p
        key={risk}
        className="risk"
        data-level={RISKS[risk]}
        data-risk={risk}
        data-lead={index === 0 || undefined}
      >
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
    const tokens = (found: readonly MostOf[]) => ({
      tokens: [...new Set(found.map(nameOf))].join(', '),
    })
    function nameOf({ token, id, isOnlyItem }: MostOf): string {
      if (token === undefined) return words.assetOf(token)
      if (id !== undefined)
        return (
          words.itemOf(token, id) ??
          t('amount.itemOf', { token: words.assetOf(token), id: `${id}` })
        )
      return isOnlyItem ? words.collectionOf(token) : words.assetOf(token)
    }
    switch (risk) {
      case 'unlimitedApproval':
        return ofUnlimited(unlimitedOf(approval.request, insight))
      case 'permit': {
        const found = unlimitedOf(approval.request, insight)
        return found.length === 0 ? { id: 'risk.permit' } : ofUnlimited(found)
      }
      case 'mostToNew': {
        const has = (standing: string) =>
          insight.recipients.some((each) => each.standing === standing)
        const isSeen = has('seen') && !has('new')
        const most = insight.mostToNew
        if (most.every(({ isOnlyItem }) => isOnlyItem === true))
          return { id: isSeen ? 'risk.onlyToSeen' : 'risk.onlyToNew', values: tokens(most) }
        return { id: isSeen ? 'risk.mostToSeen' : 'risk.mostToNew', values: tokens(most) }
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
      case 'farBelowPrice':
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
      case 'otherRecipient':
        return {
          id: isBatch(approval.request) ? 'risk.otherRecipient' : 'risk.otherRecipientAlone',
        }
      case 'unlistedToken':
      case 'priceUncheckedOfMost':
        return { id: `risk.${risk}`, values: tokens(insight.trade?.mostOf ?? []) }
      default:
        return { id: `risk.${risk}` }
    }

    function ofUnlimited(found: readonly Hex[]): {
      id: MessageId
      values?: Record<string, string>
    } {
      const isNamed = found.length > 0 && found.every((token) => words.isNamed(token))
      return isNamed
        ? { id: 'risk.unlimited', values: tokens(found.map((token) => ({ token }))) }
        : { id: 'risk.unlimitedUnknown' }
    }
  }
}

const isBatch = (request: ApprovalRequest) =>
  request.kind !== 'transaction' || request.call.kind === 'batch'

function unlimitedOf(request: ApprovalRequest, { simulation }: Eip155View['insight']): Hex[] {
  const called = stepsOf(request).flatMap(({ call }) =>
    call.kind === 'tokenApproval' && call.unlimited ? [call.token] : [],
  )
  const signed = request.kind === 'typedData' ? (request.decoded?.gives ?? []) : []
  const given = signed.flatMap(({ token, id, amount }) =>
    token !== undefined && id === undefined && amount === undefined ? [token] : [],
  )
  const found = simulation?.kind === 'changes' ? simulation.permissions : []
  const allowed = found.flatMap(({ token, amount }) =>
    amount !== undefined && isUnlimited(amount) ? [token] : [],
  )
  return [...new Set([...called, ...given, ...allowed])]
}

function rankOf(risk: Risk): number {
  if (RISKS[risk] !== 'high') return 2 * FIRST.length
  const at = FIRST.indexOf(risk)
  return at < 0 ? FIRST.length : at
}

/** Reasons for the whole card, by priority. */
const FIRST: readonly Risk[] = [
  'lookAlike',
  'imitation',
  'borrowedName',
  'accountCode',
  'foreignCode',
  'delegationWithoutLimit',
  'approvalForAnybody',
  'unlimitedApproval',
  'approvalForAll',
  'control',
  'permit',
  'nothingInReturn',
  'mostToNew',
  'mostInDay',
  'approvalOfMost',
  'leftBehind',
  'otherRecipient',
  'circularTrade',
  'noMinimum',
  'farBelowPrice',
]

/** Three significant digits: prices are not more exact. */
function roundToThree(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - 3))
  return ((value + unit / 2n) / unit) * unit
}
