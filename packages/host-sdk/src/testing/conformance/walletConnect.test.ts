import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createDapp } from '../../connectors/walletConnect/testing/createDapp.js'
import { createPhone, type Phone } from '../../connectors/walletConnect/testing/createPhone.js'
import { startRelay, type TestRelay } from '../../connectors/walletConnect/testing/startRelay.js'
import { createUnitSubject } from './createUnitSubject.js'
import { holdAgainstChecks } from './holdAgainstChecks.js'

let anvil: Anvil
let relay: TestRelay
let phone: Phone
beforeAll(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  anvil = await startAnvil()
  relay = await startRelay()
  phone = await createPhone(relay.url)
})
afterAll(async () => {
  await phone.stop()
  await relay.stop()
  anvil.stop()
})

describe('a wallet on a phone (WalletConnect)', () => {
  test('follows EIP-1193 before, during and after a connection', async () => {
    const dapp = createDapp({ relayUrl: relay.url, rpcUrl: anvil.url })
    const subject = createUnitSubject({
      provider: dapp.provider,
      anvil,
      account: phone.address,
      traits: ['switches', 'reads', 'signs', 'subscribes', 'remote'],
      async connect() {
        await phone.pair(await dapp.offer())
        // The wallet supports both networks and rejects others.
        await phone.approve({ methods: ['personal_sign', 'eth_sendTransaction'] })
        await dapp.connected()
      },
      async decide(decision) {
        if (decision === 'approve') await phone.approveRequest()
        else await phone.rejectRequest()
      },
    })
    await holdAgainstChecks(subject)
  }, 240_000)
})
