import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  slice,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { NameGateway, NameRecords } from '../nameRules.js'

const LIFE = 300
const ETHER = 60n
const MOST_NAME_BYTES = 255
const RESOLVE = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const MOST_RECORDS = 32
const MULTICALL = parseAbi(['function multicall(bytes[] data) view returns (bytes[])'])
const RECORDS = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const [ADDR, ADDR_OF] = RECORDS
const ANSWER = parseAbiParameters('bytes result, uint64 expires, bytes signature')
/** `<address>.addr.reverse` of Ethereum, `<address>.<coin type>.reverse` of other chains (ENSIP-19). */
const REVERSE = /^([0-9a-f]{40})\.(addr|[1-9a-f][0-9a-f]{0,7})\.reverse$/

/** ERC-3668 gateway for wildcard resolvers (ENSIP-10) that trust its key. */
export const ensGateway: NameGateway = {
  addressOf: (key) => privateKeyToAddress(toHex(key)),

  async answer({ sender, data, key, now, records }) {
    const question = readQuestion(data)
    if (question === undefined) return undefined
    const results: Hex[] = []
    const kept = keepFound(records)
    for (const asked of question.asked)
      results.push(await resultOf({ name: question.name, asked }, kept))
    const result = question.isBatch
      ? encodeFunctionResult({ abi: MULTICALL, result: results })
      : (results[0] ?? '0x')
    const expires = BigInt(Math.floor(now / 1_000) + LIFE)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender as Address, expires, keccak256(data as Hex), keccak256(result)],
      ),
    )
    const signature = await sign({ hash, privateKey: toHex(key), to: 'hex' })
    return encodeAbiParameters(ANSWER, [result, expires, signature])
  },
}

function readQuestion(data: string) {
  try {
    const { args } = decodeFunctionData({ abi: RESOLVE, data: data as Hex })
    const name = readDnsName(hexToBytes(args[0]))
    const node = namehash(name)
    const isBatch = args[1].startsWith(toFunctionSelector(MULTICALL[0]))
    const calls = isBatch
      ? decodeFunctionData({ abi: MULTICALL, data: args[1] }).args[0]
      : [args[1]]
    if (calls.length > MOST_RECORDS) return undefined
    return { name, isBatch, asked: calls.map((call) => readRecord(call, node)) }
  } catch {
    return undefined
  }
}

/** Undefined for other record types. @throws if the record belongs to another name */
function readRecord(call: Hex, node: Hex) {
  if (slice(call, 4, 36, { strict: true }) !== node) throw new RangeError('another name')
  return isKnown(call) ? decodeFunctionData({ abi: RECORDS, data: call }) : undefined
}

const SELECTORS: readonly Hex[] = RECORDS.map((record) => toFunctionSelector(record))
const isKnown = (call: Hex) => SELECTORS.includes(slice(call, 0, 4))

function keepFound(records: NameRecords): NameRecords {
  let found: ReturnType<NameRecords['find']> | undefined
  let primary: ReturnType<NameRecords['primaryName']> | undefined
  return {
    find(name) {
      found ??= records.find(name)
      return found
    },
    primaryName(address, coinType) {
      primary ??= records.primaryName(address, coinType)
      return primary
    },
  }
}

type Question = { name: string; asked: ReturnType<typeof readRecord> }

async function resultOf({ name, asked }: Question, records: NameRecords): Promise<Hex> {
  if (asked === undefined) return '0x'
  if (asked.functionName === 'name') {
    const result = (await primaryNameOf(name, records)) ?? ''
    return encodeFunctionResult({ abi: RECORDS, functionName: 'name', result })
  }
  if (asked.functionName === 'contenthash')
    return encodeFunctionResult({ abi: RECORDS, functionName: 'contenthash', result: '0x' })
  const found = await records.find(name)
  if (asked.functionName === 'text') {
    const result = found?.text(asked.args[1]) ?? ''
    return encodeFunctionResult({ abi: RECORDS, functionName: 'text', result })
  }
  const [, coinType] = asked.args
  const bytes = found?.address(Number(coinType ?? ETHER))
  if (coinType !== undefined)
    return encodeFunctionResult({
      abi: [ADDR_OF],
      result: bytes === undefined ? '0x' : toHex(bytes),
    })
  const result = bytes === undefined ? zeroAddress : (toHex(bytes) as Address)
  return encodeFunctionResult({ abi: [ADDR], result })
}

async function primaryNameOf(name: string, records: NameRecords): Promise<string | undefined> {
  const [, address, chain] = REVERSE.exec(name) ?? []
  if (address === undefined || chain === undefined) return undefined
  const coinType = chain === 'addr' ? Number(ETHER) : Number.parseInt(chain, 16)
  return records.primaryName(concatHex([`0x${address}`]), coinType)
}

function readDnsName(bytes: Uint8Array): string {
  if (bytes.length > MOST_NAME_BYTES) throw new RangeError('The name is not in DNS wire format.')
  const labels: string[] = []
  let at = 0
  for (let length = bytes[0]; length !== 0; length = bytes[at]) {
    if (length === undefined || at + length >= bytes.length)
      throw new RangeError('The name is not in DNS wire format.')
    labels.push(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(at + 1, at + 1 + length)),
    )
    at += length + 1
  }
  if (at !== bytes.length - 1) throw new RangeError('The name is not in DNS wire format.')
  return labels.join('.')
}
