import { base58 } from '@scure/base'
import * as z from 'zod'
import type { AskNodeAll, NodeCall, TokenFacts } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { data, key } from './answers.js'
import { TOKEN_PROGRAMS } from './holdings.js'
import { programAddress } from './programAddress.js'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const TOGETHER = 100
/** Offsets in a mint: supply, decimals, initialized flag; and its length. */
const SUPPLY = 36
const DECIMALS = 44
const IS_INITIALIZED = 45
const MINT_LENGTH = 82
/** Offsets in a mint with extensions: account type, extensions. */
const KIND = 165
const KIND_MINT = 1
const EXTENSIONS = 166
const POINTER = 18
const METADATA = 19
const METAPLEX_METADATA = 4
/** Two keys precede the texts. */
const KEYS = 64
const MAX_TEXT = 1_024

const Accounts = z.object({ value: z.array(z.object({ owner: key, data }).nullable()) })
type Account = z.output<typeof Accounts>['value'][number]
type Words = { name: string; symbol: string; uri: string }
type Named = TokenFacts & { uri: string | undefined }
export type Mint = { program: string; decimals: number; supply: bigint }

export async function readNamedMints(
  ask: AskNodeAll,
  tokens: readonly string[],
): Promise<Map<string, Named>> {
  const places = tokens.map(metaplexPlace)
  const accounts = await readAccounts(ask, [...tokens, ...places])
  return new Map(
    tokens.map((token, index) => {
      const mint = accounts[index]
      const decimals = isMint(mint) ? mint.data[DECIMALS] : undefined
      const words = ownWords(mint, token) ?? metaplexWords(accounts[tokens.length + index], token)
      return [token, { name: words?.name, symbol: words?.symbol, uri: words?.uri, decimals }]
    }),
  )
}

/** Omits names and other accounts. @throws NodeFault */
export async function readMints(
  ask: AskNodeAll,
  tokens: readonly string[],
): Promise<Map<string, Mint>> {
  const accounts = await readAccounts(ask, tokens)
  return new Map(
    tokens.flatMap((token, index): [string, Mint][] => {
      const account = accounts[index]
      if (!isMint(account)) return []
      const supply = viewOf(account.data).getBigUint64(SUPPLY, true)
      return [[token, { program: account.owner, decimals: account.data[DECIMALS] ?? 0, supply }]]
    }),
  )
}

async function readAccounts(ask: AskNodeAll, addresses: readonly string[]): Promise<Account[]> {
  const groups = Array.from({ length: Math.ceil(addresses.length / TOGETHER) }, (_, index) =>
    addresses.slice(index * TOGETHER, (index + 1) * TOGETHER),
  )
  const calls = groups.map(
    (group): NodeCall => ({
      method: 'getMultipleAccounts',
      params: [group, { encoding: 'base64', commitment: 'confirmed' }],
    }),
  )
  const outcomes = await ask(calls)
  return calls.flatMap((call, index) => {
    const { value } = expectAnswer(call, outcomes[index], Accounts)
    return (groups[index] ?? []).map((_, place) => value[place] ?? null)
  })
}

function metaplexPlace(token: string): string {
  const seeds = [new TextEncoder().encode('metadata'), base58.decode(METAPLEX)]
  return programAddress(METAPLEX, [...seeds, base58.decode(token)])
}

function isMint(account: Account | undefined): account is NonNullable<Account> {
  if (!account || !TOKEN_PROGRAMS.some((program) => program === account.owner)) return false
  const { data } = account
  const isLong = data.length > EXTENSIONS && data[KIND] === KIND_MINT
  return (data.length === MINT_LENGTH || isLong) && data[IS_INITIALIZED] === 1
}

function ownWords(account: Account | undefined, token: string): Words | undefined {
  if (!isMint(account)) return undefined
  const { data } = account
  const extensions = new Map<number, Uint8Array>()
  for (let place = EXTENSIONS; place + 4 <= data.length; ) {
    const [kind, length] = [read16(data, place), read16(data, place + 2)]
    if (kind === 0) break
    extensions.set(kind, data.subarray(place + 4, place + 4 + length))
    place += 4 + length
  }
  const pointer = extensions.get(POINTER)
  const metadata = extensions.get(METADATA)
  if (pointer?.length !== KEYS || metadata === undefined) return undefined
  return keyAt(pointer, 32) === token && keyAt(metadata, 32) === token
    ? readWords(metadata, KEYS)
    : undefined
}

function metaplexWords(account: Account | undefined, token: string): Words | undefined {
  if (!account || account.owner !== METAPLEX) return undefined
  const { data } = account
  if (data[0] !== METAPLEX_METADATA || keyAt(data, 33) !== token) return undefined
  return readWords(data, 1 + KEYS)
}

/** Three length-prefixed texts. Undefined if the first two are missing. */
function readWords(data: Uint8Array, start: number): Words | undefined {
  const name = readText(data, start)
  const symbol = name && readText(data, name.end)
  const uri = symbol && readText(data, symbol.end)
  return name && symbol && { name: name.text, symbol: symbol.text, uri: uri?.text ?? '' }
}

function readText(data: Uint8Array, start: number): { text: string; end: number } | undefined {
  if (start + 4 > data.length) return undefined
  const end = start + 4 + read32(data, start)
  if (end > data.length || end - start > MAX_TEXT) return undefined
  const bytes = data.subarray(start + 4, end)
  const zero = bytes.indexOf(0)
  return { text: new TextDecoder().decode(zero < 0 ? bytes : bytes.subarray(0, zero)), end }
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const read16 = (data: Uint8Array, place: number) => viewOf(data).getUint16(place, true)
const read32 = (data: Uint8Array, place: number) => viewOf(data).getUint32(place, true)

function keyAt(data: Uint8Array, place: number): string | undefined {
  const bytes = data.subarray(place, place + 32)
  return bytes.length === 32 ? base58.encode(bytes) : undefined
}
