import { decodeAbiParameters, type Hex, hexToString, size } from 'viem'
import { oneWord, quotableName } from '../../../../platform/readableText.js'
import type { Rpc } from '../../../../platform/rpc.js'
import type { TokenFacts } from './eip155View.js'

const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'
/** `supportsInterface(0x80ac58cd)` asks whether the contract is an ERC-721. */
const IS_ERC721 = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
const MAX_SYMBOL = 12
const MAX_NAME = 32
const WORD = 32
/** With more decimals than real tokens have, an amount could look like zero. */
const MAX_DECIMALS = 36

/** Each response is only the contract's claim. */
export async function readToken({ rpc, token }: { rpc: Rpc; token: Hex }): Promise<TokenFacts> {
  const call = async (data: string) => {
    const answer = await rpc.request({
      method: 'eth_call',
      params: [{ to: token, data }, 'latest'],
    })
    return answer as Hex
  }
  const [symbol, name, decimals, isErc721] = await Promise.all([
    call(SYMBOL)
      .then((data) => said(oneWord(textOf(data), MAX_SYMBOL)))
      .catch(nothing),
    call(NAME)
      .then((data) => said(quotableName(textOf(data), MAX_NAME)))
      .catch(nothing),
    call(DECIMALS).then(toDecimals).catch(nothing),
    call(IS_ERC721).then(toBoolean).catch(nothing),
  ])
  return { symbol, name, decimals, standard: standardOf({ decimals, isErc721 }) }
}

/** Undefined for a contract that claims both standards. */
function standardOf(found: {
  decimals: number | undefined
  isErc721: boolean | undefined
}): TokenFacts['standard'] {
  const { decimals, isErc721 = false } = found
  if (isErc721) return decimals === undefined ? 'erc721' : undefined
  return decimals === undefined ? undefined : 'erc20'
}

const said = (text: string) => text || undefined

const textOf = (data: Hex) => (size(data) === WORD ? toShortText(data) : toText(data))

const toText = (data: Hex) => decodeAbiParameters([{ type: 'string' }], data)[0]

/** Older tokens such as MKR return `bytes32`. */
function toShortText(data: Hex): string {
  const text = hexToString(data, { size: WORD }).replace(/\0+$/, '')
  return /^[!-~]*$/.test(text) ? text : ''
}

function toDecimals(data: Hex): number | undefined {
  const [decimals] = decodeAbiParameters([{ type: 'uint8' }], data)
  return decimals <= MAX_DECIMALS ? decimals : undefined
}

function toBoolean(data: Hex): boolean {
  const [is] = decodeAbiParameters([{ type: 'bool' }], data)
  return is
}

const nothing = () => undefined
