import { sha256 } from '@noble/hashes/sha2.js'
import { base32crockford } from '@scure/base'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, type Random, utf8 } from '../../platform/bytes.js'
import { KIT_CHARACTERS } from './givenSecret.js'

/** 66 bits: too many guesses for Argon2id. */
const WORDS = 6
const KIT_LENGTH = 32
const CHECKSUM_LENGTH = 3
const GROUP = 4

/** All 2,048 words of the BIP-39 list are equally likely. */
export function makePassphrase(random: Random): string {
  const numbers = new Uint16Array(random(WORDS * 2).buffer)
  const words = Array.from(numbers, (number) => wordlist[number % wordlist.length])
  numbers.fill(0)
  return words.join(' ')
}

export function readPassphrase(text: string): Bytes {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
  if (words.length !== WORDS || words.some((word) => !wordlist.includes(word)))
    throw new VestibuleError('recoveryRefused', { data: { reason: 'form' } })
  return utf8(words.join(' '))
}

/** 256 random bits and a 24-bit checksum in Crockford's base32: 14 groups of four. */
export function makeKit(random: Random): string {
  const secret = random(KIT_LENGTH)
  const bytes = new Uint8Array(KIT_LENGTH + CHECKSUM_LENGTH)
  bytes.set(secret)
  bytes.set(checksum(secret), KIT_LENGTH)
  const text = base32crockford.encode(bytes)
  for (const used of [secret, bytes]) used.fill(0)
  return (text.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** Ignores the grouping. Reads O as 0, and I and L as 1. @throws `recoveryRefused`, reason `form`, for a missing or wrong character */
export function readKit(text: string): Bytes {
  const refused = new VestibuleError('recoveryRefused', { data: { reason: 'form' } })
  const plain = text.replace(/[\s-]+/g, '')
  if (plain.length !== KIT_CHARACTERS || !/^[0-9A-Za-z]+$/.test(plain)) throw refused
  let bytes: Uint8Array
  try {
    bytes = base32crockford.decode(plain)
  } catch {
    throw refused
  }
  const secret = bytes.slice(0, KIT_LENGTH) as Bytes
  const expected = checksum(secret)
  const fits = expected.every((byte, index) => byte === bytes[KIT_LENGTH + index])
  bytes.fill(0)
  if (fits) return secret
  secret.fill(0)
  throw refused
}

function checksum(secret: Bytes): Uint8Array {
  const prefix = utf8('vestibule/recovery-kit/v1|')
  const text = new Uint8Array(prefix.length + secret.length)
  text.set(prefix)
  text.set(secret, prefix.length)
  const digest = sha256(text).slice(0, CHECKSUM_LENGTH)
  text.fill(0)
  return digest
}
