import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { utf8 } from '../../../../platform/bytes.js'
import { ME, solanaContext } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { solanaRequests } from './solanaRequests.js'

const turnOf = (method: string, params: Record<string, unknown>) =>
  solanaRequests.turnOf(solanaRequests.parse({ method, params }, solanaContext))

test('[V12] prepares transactions one after the other, and messages at once', () => {
  const transaction = wireOf([])
  const turn = turnOf('solana_signAndSendTransaction', { transaction })
  expect(turn).toBeDefined()
  expect(turnOf('solana_signTransaction', { transaction })).toBe(turn)
  const message = base58.encode(utf8('Hello'))
  expect(turnOf('solana_signMessage', { message, pubkey: ME })).toBeUndefined()
})
