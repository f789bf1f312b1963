import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import type { Rpc } from '../../../../platform/rpc.js'
import { BLOCKHASH } from '../testing/wireOf.js'
import { rebroadcast } from './rebroadcast.js'

const signed = { raw: 'AQ==', hash: 'hash' }

/** A node that hears of a transaction and never has it, up to the last time at which its blockhash is good. */
function deafNode(lives: number) {
  let sent = 0
  const rpc: Rpc = {
    async request({ method }) {
      if (method === 'getSignatureStatuses') return { value: [null] }
      if (method === 'isBlockhashValid') return { value: sent < lives }
      if (method !== 'sendTransaction') throw new VestibuleError('rpcFailed')
      sent += 1
      return signed.hash
    },
  }
  return { rpc, sent: () => sent }
}

describe('rebroadcast', () => {
  test('hands a transaction on for as long as its blockhash is good, and then tells that it has expired', async () => {
    const { rpc, sent } = deafNode(4)
    const pause = async () => {}
    expect(await rebroadcast(signed, { rpc, blockhash: BLOCKHASH, pause })).toBe('expired')
    expect(sent()).toBe(4)
  })

  test('hands one that a nonce dates on for as long as it does any', async () => {
    const { rpc, sent } = deafNode(4)
    const pause = async () => {}
    expect(await rebroadcast(signed, { rpc, blockhash: undefined, pause })).toBe('unknown')
    expect(sent()).toBeGreaterThan(50)
  })

  test('does not give up where a node cannot be reached, and ends at some time', async () => {
    let asked = 0
    const rpc: Rpc = {
      async request() {
        asked += 1
        throw new VestibuleError('requestTimedOut')
      },
    }
    const pause = async () => {}
    expect(await rebroadcast(signed, { rpc, blockhash: BLOCKHASH, pause })).toBe('unknown')
    expect(asked).toBeLessThan(1_000)
  })
})
