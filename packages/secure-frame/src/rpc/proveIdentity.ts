import {
  type Account,
  type Namespace,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import { type FrameConfig, IdentityStatement } from '@vestibule/protocol/http'
import type { Session } from '../auth/session.js'
import type { ApiClient } from '../platform/apiClient.js'

/**
 * The services confirm the login with the nonce of the page's message.
 * @throws `notConnected` if the page sees no account, `sessionEnded`
 */
export async function proveIdentity(
  { api, session, wallet, config, origin }: Options,
  { nonce, chainId }: { nonce: string; chainId: string },
): Promise<{ statement: string }> {
  const login = await session.stored()
  const { namespace } = parseCaipNetworkId(chainId)
  const account = await wallet.account(namespace)
  // The account must belong to this login: another tab may have signed in another user.
  if (account === undefined || login === undefined || (await session.stored())?.id !== login.id)
    throw new VestibuleError('notConnected')
  return api.request({
    method: 'POST',
    path: '/v1/auth/identity-statement',
    body: {
      projectId: config.projectId,
      dappOrigin: origin,
      nonce,
      account: `${chainId}:${account.address}`,
    },
    response: IdentityStatement.response,
    session: login.id,
  })
}

type Options = {
  api: ApiClient
  session: Pick<Session, 'stored'>
  wallet: { account: (namespace: Namespace) => Promise<Account | undefined> }
  config: Pick<FrameConfig, 'projectId'>
  origin: string
}
