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
/** Fields that must be signed unchanged. */
const SAME = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf'] as const

export type SignedProposal = { sessions: readonly SiwxSession[]; methods: readonly string[] }

/**
 * Requires one account, each requested network at most once, and the exact text (CACAO, CAIP-74).
 * @throws `Error` with the first difference
 */
export async function readCacaos(cacaos: unknown, options: Options): Promise<SignedProposal> {
  const read = list(cacaos).map((cacao) => readCacao(cacao, options))
  const [first] = read
  if (first === undefined) throw new Error('the answer contains no signature')
  const { accountAddress } = first.session.data
  if (read.some(({ session }) => session.data.accountAddress !== accountAddress))
    throw new Error('the signatures are from several accounts')
  if (new Set(read.map(({ session }) => session.data.chainId)).size < read.length)
    throw new Error('the answer contains two signatures for one network')
  for (const { session, isByKey } of read)
    if (isByKey && !(await options.part.signIn.isSignedByKey(session)))
      throw new Error('the signature is not from the account')
  return { sessions: read.map(({ session }) => session), methods: first.methods }
}

/** Contract signatures may need a node: the session store verifies them. */
function readCacao(cacao: unknown, { asked, namespace, part }: Options) {
  const payload = record(record(cacao).p)
  const { t: type, s: signature } = record(record(cacao).s)
  if ((type !== 'eip191' && type !== 'eip1271') || typeof signature !== 'string')
    throw new Error('the signature type is not eip191 or eip1271')
  for (const name of SAME)
    if ((payload[name] ?? undefined) !== (asked[name] ?? undefined))
      throw new Error(`the value of \`${name}\` differs from the request`)
  if ((payload.requestId ?? undefined) !== undefined)
    throw new Error('`requestId` was not requested')

  const { chainId, address } = readIssuer(payload.iss)
  if (!asked.chains.includes(chainId) || !part.rules.isAddress(address))
    throw new Error('the network was not requested, or the account is missing')
  const { resources, recap } = readResources(payload.resources, asked.resources)
  if (recap.namespace !== namespace || !recap.methods.every((one) => part.methods.includes(one)))
    throw new Error('the permissions differ from the request')
  const statement = readStatement(payload.statement, { asked: asked.statement, recap })
  const { domain, aud: uri, nonce, iat: issuedAt, exp: expirationTime, nbf: notBefore } = asked
  const times = { issuedAt, expirationTime, notBefore }
  const words = { domain, uri, version: asked.version ?? '1', nonce, statement, resources }
  const data = { accountAddress: address, chainId, ...words, ...times }
  const session = { data, message: part.signIn.formatMessage(data), signature }
  return { session, isByKey: type === 'eip191', methods: recap.methods }
}

function readIssuer(iss: unknown): { chainId: CaipNetworkId; address: string } {
  if (typeof iss !== 'string' || !iss.startsWith(PREFIX)) throw new Error('the account is missing')
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
    throw new Error('the resources differ from the request')
  return { resources, recap: readRecap(recap) }
}

/** Separates the dapp's text from the text about permissions. */
function readStatement(
  signed: unknown,
  { asked = '', recap }: { asked: string | undefined; recap: ReturnType<typeof readRecap> },
): string {
  const told = tellRecap(asked, recap)
  if (tellRecap(typeof signed === 'string' ? signed : '', recap) !== told)
    throw new Error('the statement differs from the request')
  return told
}
