import { createHmac } from 'node:crypto'
import { onRampContract } from '@vestibule/services/testing/onramps'
import { startOnRamp } from './startOnRamp.js'

const SECRET = 'whsec_of_a_test'

function signText(text: string, { at = Date.now(), secret = SECRET } = {}) {
  const time = Math.floor(at / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  return { text, headers: { 'sandbox-signature': `t=${time},v1=${signature}` } }
}

onRampContract(async () => {
  const faucet = 'http://127.0.0.1:1'
  const sandbox = await startOnRamp({
    ...{ port: 0, faucet, solana: undefined, secret: SECRET, api: () => undefined },
  })
  return {
    vendor: sandbox.vendor,
    now: Date.now,
    ask: {
      asset: { network: 'eip155:31337', symbol: 'ETH', name: 'Ether', decimals: 18 },
      ...{ currency: 'USD', country: 'DE', method: 'card' },
      amount: { of: 'payment', value: 10_000n },
    },
    elsewhere: 'KP',
    secrets: [SECRET],
    sign: (event, signed) => signText(JSON.stringify(event), signed),
    signText,
    close: sandbox.stop,
  }
})
