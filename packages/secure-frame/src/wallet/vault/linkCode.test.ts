import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decodeGift,
  encodeGift,
  linkCode,
  linkCommitment,
  linkInfo,
  scanProof,
} from './linkCode.js'

const KEYS = { walletId: 'wallet', linkId: 'link', key: 'key', nonce: 'nonce' }
const FULL = { ...KEYS, approverKey: 'approver', deviceId: 'device', generation: 2 }
const sha256 = (text: string) => createHash('sha256').update(text)

/** Devices with different releases must agree. */
test('golden: computes the same commitment, digits, proof and context on both devices', () => {
  expect(linkCommitment(KEYS)).toBe(
    sha256('vestibule/link/v1|wallet|link|key|nonce').digest('base64url'),
  )
  const text = 'vestibule/link-code/v1|wallet|link|key|nonce|approver'
  const number = sha256(text).digest().readBigUInt64BE() % 1_000_000n
  expect(linkCode(FULL)).toBe(String(number).padStart(6, '0'))
  const secret = new Uint8Array(32).fill(3)
  expect(scanProof(secret, FULL)).toBe(
    createHmac('sha256', secret)
      .update('vestibule/link-scan/v1|wallet|link|device|key|approver')
      .digest('base64url'),
  )
  expect(linkInfo(FULL)).toBe('vestibule/link-share/v1|wallet|link|device|2|key|approver')
})

test('returns six digits even for a small number', () => {
  const codes = Array.from({ length: 200 }, (_, nonce) => linkCode({ ...FULL, nonce: `${nonce}` }))
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

test('golden: reads a gift of share, hash and version, and rejects other lengths', () => {
  const share = Uint8Array.from({ length: 33 }, (_, index) => index)
  const gift = { share, publicKeysHash: 'ab'.repeat(32), vaultVersion: 258 }
  const bytes = encodeGift(gift)
  expect(bytes).toEqual(new Uint8Array([...share, ...Buffer.from('ab'.repeat(32)), 0, 0, 1, 2]))
  expect(decodeGift(bytes)).toEqual(gift)
  expect(decodeGift(bytes.slice(1))).toBeUndefined()
  expect(decodeGift(new Uint8Array([...bytes, 0]))).toBeUndefined()
})
