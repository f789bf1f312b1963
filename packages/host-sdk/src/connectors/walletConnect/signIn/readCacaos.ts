import { type CaipNetworkId, type Namespace, parseCaipAddress } from '@vestibule/protocol'
import type { SiwxSession } from '../../../core/model/siwx.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import type { Client } from '../library/client.js'
import { list, record, strings } from '../untrusted.js'
import { RECAP, readRecap, tellRecap } from './recap.js'

type AskedPayload = ReturnType<Client['auth']['requests']['get']>['authPayload']
type Options = {
  asked: AskedPayload
  namespace: Namespace
  part: SigningPart
}

export type SigningPart = WalletConnectPart & { signIn: WalletConnectPart.SignIn }

const PREFIX = 'did:pkh:'
/** Fields that a wallet signs unchanged. */
const SAME = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf'] as const

export type SignedProposal = { sessions: readonly SiwxSession[]; methods: readonly string[] }

/**
 * Requires one account, only requested networks, each once, and the exact text (CACAO,
 * CAIP-74).
 * @throws `Error` with the first difference
 */
export async function readCacaos(cacaos: unknown, options: Options): Promise<SignedProposal> {
  const read = list(cacaos).map((cacao) => readCacao(cacao, options))
  const [first] = read
  if (first === undefined) throw new Error('nothing is signed')
  const { accountAddress } = first.session.data
  if (read.some(({ session }) => session.data.accountAddress !== accountAddress))
    throw new Error('several accounts have signed')
  if (new Set(read.map(({ session }) => session.data.chainId)).size < read.length)
    throw new Error('a network is signed for twice')
  for (const { session, isByKey } of read)
    if (isByKey && !(await options.part.signIn.isSignedByKey(session)))
      throw new Error('the account did not sign it')
  return { sessions: read.map(({ session }) => session), methods: first.methods }
}

/** The session store verifies a contract's signature, which may need a node. */
function readCacao(cacao: unknown, { asked, namespace, part }: Options) {
  const payload = record(record(cacao).p)
  const { t: type, s: signature } = record(record(cacao).s)
  if ((type !== 'eip191' && type !== 'eip1271') || typeof signature !== 'string')
    throw new Error('the signature is of another kind')
  for (const name of SAME)
    if ((payload[name] ?? undefined) !== (asked[name] ?? undefined))
      throw new Error(`\`${name}\` is not the requested one`)
  if ((payload.requestId ?? undefined) !== undefined)
    throw new Error('`requestId` was not requested')

  const { chainId, address } = readIssuer(payload.iss)
  if (!asked.chains.includes(chainId) || !part.rules.isAddress(address))
    throw new Error('it is for another network or has no account')
  const { resources, recap } = readResources(payload.resources, asked.resources)
  if (recap.namespace !== namespace || !recap.methods.every((one) => part.methods.includes(one)))
    throw new Error('the permissions are not the requested ones')
  const statement = readStatement(payload.statement, { asked: asked.statement, recap })
  const { domain, aud: uri, nonce, iat: issuedAt, exp: expirationTime, nbf: notBefore } = asked
  const times = { issuedAt, expirationTime, notBefore }
  const words = { domain, uri, version: asked.version ?? '1', nonce, statement, resources }
  const data = { accountAddress: address, chainId, ...words, ...times }
  const session = { data, message: part.signIn.formatMessage(data), signature }
  return { session, isByKey: type === 'eip191', methods: recap.methods }
}

function readIssuer(iss: unknown): { chainId: CaipNetworkId; address: string } {
  if (typeof iss !== 'string' || !iss.startsWith(PREFIX)) throw new Error('it has no account')
  const { namespace, chainId, address } = parseCaipAddress(iss.slice(PREFIX.length))
  return { chainId: `${namespace}:${chainId}`, address }
}

/** The wallet may grant fewer permissions than requested. */
function readResources(signed: unknown, asked: readonly string[] = []) {
  const resources = strings(signed)
  const own = asked.filter((resource) => !resource.startsWith(RECAP))
  const [recap = '', ...more] = resources.slice(own.length)
  const isSame = own.every((resource, at) => resources[at] === resource)
  if (!isSame || !recap.startsWith(RECAP) || more.length > 0)
    throw new Error('the resources are not the requested ones')
  return { resources, recap: readRecap(recap) }
}

/** Splits the dapp's text and the text about the permissions. */
function readStatement(
  signed: unknown,
  { asked = '', recap }: { asked: string | undefined; recap: ReturnType<typeof readRecap> },
): string {
  const told = tellRecap(asked, recap)
  if (tellRecap(typeof signed === 'string' ? signed : '', recap) !== told)
    throw new Error('the statement is not the requested one')
  return told
}
