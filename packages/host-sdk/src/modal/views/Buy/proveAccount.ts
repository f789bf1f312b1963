import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../../core/core.js'
import { apiOf } from '../../../platform/apiOf.js'
import { keepIfLeft, readLeft } from '../../../platform/leftBehind.js'
import { createMessage } from '../../../siwx/message/createMessage.js'
import { createServiceClient } from '../../../siwx/ready/serviceClient.js'
import { signSession } from '../../../siwx/signSession.js'
import { subjectOf } from '../../../siwx/subjectOf.js'

/** In ms. The services' token expires after fifteen minutes. */
const LIFE = 10 * 60_000
const LEFT = 'buyNonce'

type Proof = { account: string; token: string; until: number }
type Nonce = { nonce: string; nonceToken: string }
const proofs = new WeakMap<Core, Proof>()

/**
 * Returns the token of the dapp's session, or of a new signature.
 * @param options.isRefused whether the services rejected the last token
 * @throws `userRejected` and other errors of the wallet and the services
 */
export async function proveAccount(
  core: Core,
  { statement, isRefused = false }: { statement: string; isRefused?: boolean | undefined },
): Promise<Pick<Proof, 'account' | 'token'>> {
  const subject = subjectOf(core.store.getState())
  const apiUrl = apiOf(core.options)
  if (subject === undefined || apiUrl === undefined) throw new VestibuleError('notConnected')
  const account = `${subject.caipNetworkId}:${subject.address}`
  if (!isRefused) {
    const known = proofs.get(core)
    if (known?.account === account && known.until > Date.now()) return known
    const own = await ownToken(core, account)
    if (own !== undefined) return { account, token: own }
  }

  const client = createServiceClient({ apiUrl, projectId: core.options.projectId })
  const left = readLeft<Nonce>(LEFT)
  const { nonce, token: nonceToken, issuedAt } = await client.nonce()
  const stopKeeping = keepIfLeft(LEFT, { nonce, nonceToken })
  const words = { nonce, issuedAt, expiresIn: LIFE, statement }
  try {
    const { session } = await signSession(
      core,
      { createMessage: async (input) => createMessage(input, words) },
      subject,
    )
    const { message, signature, data } = session
    // The wallet may have signed the message from before a reload.
    const isLeft = left !== undefined && data.nonce === left.nonce
    const { token } = await client.authenticate(
      { message, signature },
      isLeft ? left.nonceToken : nonceToken,
    )
    proofs.set(core, { account, token, until: Date.now() + LIFE })
    return { account, token }
  } finally {
    stopKeeping()
  }
}

async function ownToken(core: Core, account: string): Promise<string | undefined> {
  const siwx = core.options.siwx as { getToken?: () => Promise<string | undefined> } | undefined
  const token = await siwx?.getToken?.().catch(() => undefined)
  if (token === undefined) return undefined
  try {
    const [, payload = ''] = token.split('.')
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return sub === account ? token : undefined
  } catch {
    return undefined
  }
}
