import { base58 } from '@scure/base'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { oneWord } from '../../../../platform/readableText.js'
import { TOKEN_2022 } from '../programs/knownPrograms.js'
import type { NodeAccount } from '../transactions/readAccounts.js'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const METAPLEX_METADATA = 4
/** Token-2022: the extensions follow this byte. */
const KIND = 165
const KIND_MINT = 1
const EXTENSIONS = 166
const POINTER = 18
const METADATA = 19
/** Bytes of the two keys before the texts. */
const KEYS = 64
const KEY = 32
const MAX_SYMBOL = 12
const MAX_TEXT = 1_024

export async function metadataPlace(mint: string): Promise<string | undefined> {
  try {
    const { encode } = getAddressEncoder()
    const seeds = ['metadata', encode(METAPLEX), encode(mint as Address)]
    const [place] = await getProgramDerivedAddress({ programAddress: METAPLEX, seeds })
    return place
  } catch {
    return undefined
  }
}

/** Reads the symbol from the mint, otherwise from Metaplex. Anyone can claim a symbol. */
export function mintSymbol(
  mint: string,
  told: { account: NodeAccount | undefined; metadata: NodeAccount | undefined },
): string | undefined {
  const words = ownWords(mint, told.account) ?? metaplexWords(mint, told.metadata)
  const symbol = words && readSymbol(words)
  if (symbol === undefined || symbol === '') return undefined
  return oneWord(symbol, MAX_SYMBOL)
}

function ownWords(mint: string, account: NodeAccount | undefined): Uint8Array | undefined {
  if (account?.owner !== TOKEN_2022 || account.data[KIND] !== KIND_MINT) return undefined
  const extensions = extensionsOf(account.data)
  const pointer = extensions.get(POINTER)
  const metadata = extensions.get(METADATA)
  // Ignore metadata that the mint does not point to.
  if (pointer === undefined || keyAt(pointer, KEY) !== mint) return undefined
  return metadata !== undefined && keyAt(metadata, KEY) === mint
    ? metadata.subarray(KEYS)
    : undefined
}

function extensionsOf(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let place = EXTENSIONS; place + 4 <= data.length; ) {
    const [kind, length] = [view.getUint16(place, true), view.getUint16(place + 2, true)]
    if (kind === 0) break
    found.set(kind, data.subarray(place + 4, place + 4 + length))
    place += 4 + length
  }
  return found
}

function metaplexWords(mint: string, account: NodeAccount | undefined): Uint8Array | undefined {
  if (account?.owner !== METAPLEX || account.data[0] !== METAPLEX_METADATA) return undefined
  return keyAt(account.data, 1 + KEY) === mint ? account.data.subarray(1 + KEYS) : undefined
}

function readSymbol(words: Uint8Array): string | undefined {
  const name = readText(words, 0)
  const symbol = name && readText(words, name.end)
  return symbol?.text.trim()
}

function readText(data: Uint8Array, start: number): { text: string; end: number } | undefined {
  if (start + 4 > data.length) return undefined
  const end = start + 4 + viewOf(data).getUint32(start, true)
  if (end > data.length || end - start > MAX_TEXT) return undefined
  const bytes = data.subarray(start + 4, end)
  const zero = bytes.indexOf(0)
  return { text: new TextDecoder().decode(zero < 0 ? bytes : bytes.subarray(0, zero)), end }
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const keyAt = (data: Uint8Array, place: number) => base58.encode(data.subarray(place, place + KEY))
