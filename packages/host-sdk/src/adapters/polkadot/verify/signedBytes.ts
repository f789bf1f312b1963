import { blake2b } from '@noble/hashes/blake2.js'
import { readHex } from '@vestibule/protocol/polkadot'
import { Bytes, compact, Option, u8, u32 } from 'scale-ts'

type Fields = Readonly<Record<string, unknown>>
type Encode = (fields: Fields) => Uint8Array

/** Longer payloads are signed by their hash. */
const MAX_BYTES = 256

const none: Encode = () => new Uint8Array()
const hash =
  (name: string): Encode =>
  (fields) =>
    bytesOf(fields[name], 32)
const number =
  (name: string): Encode =>
  (fields) =>
    u32.enc(Number(integerOf(fields[name])))
const small =
  (name: string): Encode =>
  (fields) =>
    compact.enc(integerOf(fields[name]))
const isChecked: Encode = ({ mode }) => u8.enc(mode === 1 ? 1 : 0)
const metadata: Encode = ({ metadataHash }) =>
  Option(Bytes(32)).enc(metadataHash == null ? undefined : bytesOf(metadataHash, 32))

/**
 * Bytes of each transaction extension: within the transaction, and outside. Without the network's
 * metadata, only known names work.
 */
const EXTENSIONS: Readonly<Record<string, readonly [within: Encode, beside: Encode]>> = {
  AuthorizeCall: [none, none],
  ChargeTransactionPayment: [small('tip'), none],
  CheckEra: [({ era }) => bytesOf(era), hash('blockHash')],
  CheckGenesis: [none, hash('genesisHash')],
  CheckMetadataHash: [isChecked, metadata],
  CheckMortality: [({ era }) => bytesOf(era), hash('blockHash')],
  CheckNonZeroSender: [none, none],
  CheckNonce: [small('nonce'), none],
  CheckSpecVersion: [none, number('specVersion')],
  CheckTxVersion: [none, number('transactionVersion')],
  CheckWeight: [none, none],
  PrevalidateAttests: [none, none],
  StorageWeightReclaim: [none, none],
  WeightReclaim: [none, none],
}

/** @returns undefined for custom extensions or an invalid payload */
export function signedBytes(payload: object): Uint8Array | undefined {
  const fields = payload as Fields
  const names = Array.isArray(fields.signedExtensions) ? fields.signedExtensions : []
  if (names.length === 0 || !names.every((name) => Object.hasOwn(EXTENSIONS, name)))
    return undefined
  const of = (at: 0 | 1) => names.map((name) => EXTENSIONS[name]?.[at](fields) ?? none(fields))
  try {
    const bytes = join([bytesOf(fields.method), ...of(0), ...of(1)])
    return bytes.length > MAX_BYTES ? blake2b(bytes, { dkLen: 32 }) : bytes
  } catch {
    return undefined
  }
}

function bytesOf(text: unknown, length?: number): Uint8Array {
  const bytes = readHex(text)
  if (bytes === undefined || bytes.length !== (length ?? bytes.length))
    throw new Error('Invalid hex string or length.')
  return bytes
}

/** Reads a big-endian hex number, as payloads contain it. */
function integerOf(value: unknown): bigint {
  return typeof value === 'number' ? BigInt(value) : BigInt(`0x${String(value).replace(/^0x/, '')}`)
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
