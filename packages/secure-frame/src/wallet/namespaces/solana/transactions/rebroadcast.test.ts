import { base58, base64 } from '@scure/base'
import { address, createNoopSigner } from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import type { Rpc } from '../../../../platform/rpc.js'
import { SYSTEM } from '../programs/knownPrograms.js'
import { ME, OTHER } from '../testing/people.js'
import { BLOCKHASH, wireOf } from '../testing/wireOf.js'
import { rebroadcast } from './rebroadcast.js'

const source = createNoopSigner(ME)
const pay = getTransferSolInstruction({ source, destination: OTHER, amount: 1n })
const NONCE_ACCOUNT = address(base58.encode(new Uint8Array(32).fill(9)))
const advance = getAdvanceNonceAccountInstruction({
  nonceAccount: NONCE_ACCOUNT,
  nonceAuthority: source,
})
const signed = { raw: wireOf([pay]), hash: 'hash' }
const durable = { raw: wireOf([advance, pay]), hash: 'durable' }

function nonceAccount(nonce: string) {
  const data = new Uint8Array(80)
  data.set(base58.decode(nonce), 40)
  return { owner: SYSTEM, lamports: 1, data: [base64.encode(data), 'base64'] }
}

function deafNode(lives: number) {
  let sent = 0
  const rpc: Rpc = {
    async request({ method }) {
      if (method === 'getSignatureStatuses') return { value: [null] }
      if (method === 'isBlockhashValid') return { value: sent < lives }
      if (method === 'getMultipleAccounts')
        return { value: [nonceAccount(sent < lives ? BLOCKHASH : ME)] }
      if (method !== 'sendTransaction') throw new VestibuleError('rpcFailed')
      sent += 1
      return signed.hash
    },
  }
  return { rpc, sent: () => sent }
}

describe('rebroadcast', () => {
  test('rebroadcasts a transaction while its blockhash is valid, and then reports its expiry', async () => {
    const { rpc, sent } = deafNode(4)
    const pause = async () => {}
    expect(await rebroadcast(signed, { rpc, pause })).toBe('expired')
    expect(sent()).toBe(4)
  })

  test('resends a transaction with a nonce until the nonce is used', async () => {
    const { rpc, sent } = deafNode(4)
    const pause = async () => {}
    expect(await rebroadcast(durable, { rpc, pause })).toBe('expired')
    expect(sent()).toBe(4)
    const lasting = deafNode(1_000)
    expect(await rebroadcast(durable, { rpc: lasting.rpc, pause })).toBe('unknown')
    expect(lasting.sent()).toBeGreaterThan(50)
  })

  test('resends only the transaction that can still be included', async () => {
    const handedOn: unknown[] = []
    const rpc: Rpc = {
      async request({ method, params = [] }) {
        if (method === 'getSignatureStatuses') return { value: [null] }
        if (method === 'isBlockhashValid') return { value: false }
        if (method === 'getMultipleAccounts') return { value: [nonceAccount(BLOCKHASH)] }
        handedOn.push(params[0])
        return 'hash'
      },
    }
    const pause = async () => {}
    await Promise.all([signed, durable].map((one) => rebroadcast(one, { rpc, pause })))
    expect(new Set(handedOn)).toEqual(new Set([durable.raw]))
  })

  test('continues if the node is unreachable, and ends after a limit', async () => {
    let asked = 0
    const rpc: Rpc = {
      async request() {
        asked += 1
        throw new VestibuleError('requestTimedOut')
      },
    }
    const pause = async () => {}
    expect(await rebroadcast(signed, { rpc, pause })).toBe('unknown')
    expect(asked).toBeLessThan(1_000)
  })
})
