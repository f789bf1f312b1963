import { formatAmount } from '@vestibule/protocol/numbers'
import type { Core } from '../../../core/core.js'
import type { Network } from '../../../core/model/network.js'
import type { PermissionPart } from '../../../core/model/permissionPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { sessionText } from './i18n.js'

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** One sentence. The token's name comes from its contract. */
export async function describePermission(
  permission: unknown,
  { core, network, part }: Options,
): Promise<string> {
  const terms = part.readTerms(permission)
  if (terms === undefined) return sessionText('unknown')
  if (terms.kind === 'calls')
    return sessionText('calls', { contract: isolated(truncateAddress(terms.contract)) })
  const { token, amount, period } = terms
  const { symbol, decimals } =
    token === undefined
      ? network.nativeCurrency
      : await part.readToken({ ...createChainReads(core, network), token })
  const name = isolated(symbol ?? truncateAddress(token ?? ''))
  if (amount === undefined) return sessionText('spendAny', { token: name })
  const every = periodText(period)
  return decimals === undefined
    ? sessionText('spendSome', { token: name, period: every })
    : sessionText('spend', { amount: `${formatAmount(amount, decimals)} ${name}`, period: every })
}

type Options = { core: Core; network: Network; part: PermissionPart }

/** Isolates a right-to-left symbol: it must not reorder the sentence. */
const isolated = (text: string) => `⁨${text}⁩`

/** Whole units: the text must be exact. */
function periodText(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  return sessionText(`period.${unit}`, { count: seconds / length })
}
