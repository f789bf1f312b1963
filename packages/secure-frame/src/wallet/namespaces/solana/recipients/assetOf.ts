import type { RequestContext } from '../../document/namespaceRequests.js'
import type { Token } from '../programs/step.js'

export function mintOf(token: Token, mints: Readonly<Record<string, string>>): string | undefined {
  return token.mint ?? (token.account === undefined ? undefined : mints[token.account])
}

export function assetOf(
  { network }: Pick<RequestContext, 'network'>,
  mint: string | undefined,
): string {
  return `${network.caipNetworkId}/${mint ?? 'SOL'}`
}
